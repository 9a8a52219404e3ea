import { Label } from './labels/label.entity.js';
import { TicketResult } from './ticket-results/ticket-result.entity.js';

export const organisationEntities = [Label, TicketResult];
