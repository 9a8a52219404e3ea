import type { EntityClass } from '../../../platform/database/data-source.js';
import { ScheduledMessage } from './scheduled-message.entity.js';

export const scheduledEntities: EntityClass[] = [ScheduledMessage];
