export { HistoryService } from './history/history.service.js';
export type { PastConversation, PastMessage } from './history/past-conversation.js';
export { inboxEntities } from './inbox.entities.js';
export {
  MessageCreated,
  MessageUpdated,
  TicketAssigned,
  TicketClosed,
  TicketCreated,
  TicketLabelled,
  TicketRead,
  TicketReopened,
  TicketSpammed,
  TicketUpdated,
} from './inbox.events.js';
export { InboxModule } from './inbox.module.js';
export { SendMessage } from './messages/send-message.service.js';
export { MessageType } from './messages/message.type.js';
export { MessagesService } from './messages/messages.service.js';
export { TicketActions } from './tickets/ticket-actions.service.js';
export { TicketType } from './tickets/ticket.type.js';
export { TicketsService } from './tickets/tickets.service.js';
