import { Attachment } from './attachments/attachment.entity.js';
import { Message } from './messages/message.entity.js';
import { TicketWord } from './search/ticket-word.entity.js';
import { TicketFavourite, TicketLabel, TicketRead } from './tickets/ticket-marks.entity.js';
import { Ticket } from './tickets/ticket.entity.js';

export const inboxEntities = [
  Ticket,
  TicketLabel,
  TicketFavourite,
  TicketRead,
  TicketWord,
  Message,
  Attachment,
];
