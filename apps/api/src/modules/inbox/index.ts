export { AttachmentsService } from './attachments/attachments.service.js';
export { type TakenUpload, Uploads } from './attachments/uploads.service.js';
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
export { InboxInitialData } from './inbox-initial-data.service.js';
export { InboxModule } from './inbox.module.js';
export { SendMessage } from './messages/send-message.service.js';
export { MessageType } from './messages/message.type.js';
export { emojiOf, MAX_EMOJIS } from './messages/reaction.rules.js';
export { Notices } from './notices/notices.service.js';
export { momentFault } from './reminders/moment.rules.js';
export { MessagesService } from './messages/messages.service.js';
export { PastQuickReplies } from './quick-replies/past-quick-replies.service.js';
export { TicketActions } from './tickets/ticket-actions.service.js';
export { TicketType } from './tickets/ticket.type.js';
export { TicketsService } from './tickets/tickets.service.js';
export { CustomViewChangesService } from './views/custom-view-changes.service.js';
export { Drafts } from './drafts/drafts.service.js';
export { RemindersService } from './reminders/reminders.service.js';
export { ScheduledMessages } from './scheduled/scheduled-messages.service.js';
export { Snoozing } from './reminders/snoozing.service.js';
export { TicketFieldsService } from './ticket-fields/ticket-fields.service.js';
export { Watching } from './reminders/watching.service.js';
export { InboxSettingsService } from './settings/inbox-settings.service.js';
