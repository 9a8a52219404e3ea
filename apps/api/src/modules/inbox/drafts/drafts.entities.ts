import type { EntityClass } from '../../../platform/database/data-source.js';
import { TicketDraft } from './ticket-draft.entity.js';

export const draftsEntities: EntityClass[] = [TicketDraft];
