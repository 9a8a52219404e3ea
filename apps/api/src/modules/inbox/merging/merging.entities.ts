import type { EntityClass } from '../../../platform/database/data-source.js';
import { TicketMerge } from './ticket-merge.entity.js';

export const mergingEntities: EntityClass[] = [TicketMerge];
