export { InternalChatModule } from './internal-chat.module.js';
export { ChatMessageChanges } from './messages/chat-message-changes.service.js';
export { SendChatMessage } from './messages/send-chat-message.service.js';
export { ChatThreadChanges } from './threads/chat-thread-changes.service.js';
export { ChatThreadMarks } from './threads/chat-thread-marks.service.js';
export { ChatTickets } from './tickets/chat-tickets.service.js';
