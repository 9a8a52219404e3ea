import { DraftsPart, TicketsPart } from './contact-ticket-parts.js';
import { ContactErasureRepository } from './contact-erasure.repository.js';
import { EraseConversations } from './erase-conversations.service.js';
import { HeldMessagesRepository } from './held-messages.repository.js';
import { LinkContactController } from './link-contact.controller.js';
import { LinkContactResolver } from './link-contact.resolver.js';
import { LinkContact } from './link-contact.service.js';
import { TicketMovesRepository } from './ticket-moves.repository.js';

/** What the conversations have to do with contacts. */
export const ticketContacts = {
  controllers: [LinkContactController],
  providers: [
    ContactErasureRepository,
    DraftsPart,
    EraseConversations,
    HeldMessagesRepository,
    TicketMovesRepository,
    TicketsPart,
    LinkContact,
    LinkContactResolver,
  ],
};
