import type { EntityClass } from '../../../platform/database/data-source.js';
import {
  QuickReplyAttachment,
  QuickReplyChannel,
  QuickReplyFolder,
  QuickReplyTeam,
  QuickReplyUse,
  QuickReplyWord,
} from './quick-reply-parts.entity.js';
import { QuickReply } from './quick-reply.entity.js';

export const quickRepliesEntities: EntityClass[] = [
  QuickReplyFolder,
  QuickReply,
  QuickReplyChannel,
  QuickReplyTeam,
  QuickReplyWord,
  QuickReplyUse,
  QuickReplyAttachment,
];
