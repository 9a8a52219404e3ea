import { Attachment } from './attachments/attachment.entity.js';
import { Message } from './messages/message.entity.js';
import { MessageRevision } from './messages/message-revision.entity.js';
import { searchEntities } from './search/search.entities.js';
import { TicketWord } from './search/ticket-word.entity.js';
import {
  TicketFavourite,
  TicketGuest,
  TicketLabel,
  TicketMention,
  TicketRead,
  TicketReminder,
  TicketWatch,
} from './tickets/ticket-marks.entity.js';
import { Ticket } from './tickets/ticket.entity.js';
import { viewsEntities } from './views/views.entities.js';
import { bulkEntities } from './bulk/bulk.entities.js';
import { mergingEntities } from './merging/merging.entities.js';
import { remindersEntities } from './reminders/reminders.entities.js';
import { quickRepliesEntities } from './quick-replies/quick-replies.entities.js';
import { signaturesEntities } from './signatures/signatures.entities.js';
import { draftsEntities } from './drafts/drafts.entities.js';
import { mentionsEntities } from './mentions/mentions.entities.js';
import { scheduledEntities } from './scheduled/scheduled.entities.js';
import { unseenEntities } from './unseen/unseen.entities.js';
import { transcriptsEntities } from './transcripts/transcripts.entities.js';
import { inboxSettingsEntities } from './settings/settings.entities.js';
import { ticketFieldsEntities } from './ticket-fields/ticket-fields.entities.js';
import { deletionEntities } from './deletion/deletion.entities.js';
import { noticesEntities } from './notices/notices.entities.js';

export const inboxEntities = [
  Ticket,
  TicketLabel,
  TicketFavourite,
  TicketRead,
  TicketWatch,
  TicketMention,
  TicketGuest,
  TicketReminder,
  TicketWord,
  Message,
  MessageRevision,
  Attachment,
  ...viewsEntities,
  ...bulkEntities,
  ...mergingEntities,
  ...remindersEntities,
  ...quickRepliesEntities,
  ...signaturesEntities,
  ...draftsEntities,
  ...mentionsEntities,
  ...scheduledEntities,
  ...transcriptsEntities,
  ...unseenEntities,
  ...inboxSettingsEntities,
  ...ticketFieldsEntities,
  ...deletionEntities,
  ...noticesEntities,
  ...searchEntities,
];
