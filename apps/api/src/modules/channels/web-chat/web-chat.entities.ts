import { VisitorUpload } from './visitor-upload.entity.js';
import { VisitorPage } from './visitor-page.entity.js';
import { Visitor } from './visitor.entity.js';
import { Widget } from './widget.entity.js';

export const webChatEntities = [Widget, Visitor, VisitorPage, VisitorUpload];
