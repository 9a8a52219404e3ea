import { ChatAttachment } from './attachments/chat-attachment.entity.js';
import { ChatLink, ChatMessageLink } from './links/chat-link.entity.js';
import { ChatCallSeat } from './calls/chat-call-seat.entity.js';
import { ChatMediaOrder } from './calls/media-order.entity.js';
import {
  ChatMention,
  ChatReaction,
  ChatStar,
  ChatTicketRef,
  ChatWord,
} from './messages/chat-marks.entity.js';
import { ChatMessage } from './messages/chat-message.entity.js';
import { ChatReminder } from './reminders/chat-reminder.entity.js';
import { ChatParticipant } from './threads/chat-participant.entity.js';
import { ChatThread } from './threads/chat-thread.entity.js';

export const internalChatEntities = [
  ChatThread,
  ChatParticipant,
  ChatMessage,
  ChatReaction,
  ChatStar,
  ChatMention,
  ChatWord,
  ChatTicketRef,
  ChatAttachment,
  ChatLink,
  ChatMessageLink,
  ChatReminder,
  ChatCallSeat,
  ChatMediaOrder,
];
