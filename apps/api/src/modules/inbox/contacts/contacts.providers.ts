import { DraftsPart, TicketsPart } from './contact-ticket-parts.js';
import { TicketMovesRepository } from './ticket-moves.repository.js';

/** What the conversations have to do with contacts. */
export const ticketContacts = {
  controllers: [],
  providers: [DraftsPart, TicketMovesRepository, TicketsPart],
};
