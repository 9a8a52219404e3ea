import type { EntityClass } from '../../../platform/database/data-source.js';
import { UnseenAnswer } from './unseen-answer.entity.js';

export const unseenEntities: EntityClass[] = [UnseenAnswer];
