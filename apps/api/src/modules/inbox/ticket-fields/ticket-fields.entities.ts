import { TicketFieldValue } from './ticket-field-value.entity.js';

export const ticketFieldsEntities = [TicketFieldValue];
