import { ApiProperty } from '@nestjs/swagger';
import type { ChatFileView, ChatMessageView } from '../messages/chat-message-views.service.js';
import {
  ChatAttachmentRest,
  chatAttachmentRest,
  ChatMessageRest,
  chatMessageRest,
} from '../messages/chat-message.rest.js';
import type { ThreadView } from './chat-thread.rules.js';

const MAYBE_ID = { type: Number, nullable: true } as const;
const MAYBE_TIME = { type: String, nullable: true } as const;

class ChatParticipantRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Boolean }) owner: boolean;
}

export class ChatThreadRest {
  @ApiProperty({ ...MAYBE_ID, description: 'Null until a first message makes it.' }) id: number | null;
  @ApiProperty({ type: String, description: '`@` and a colleague’s id, or `#` and that of a group.' })
  identifier: string;
  @ApiProperty({ type: Boolean }) primary: boolean;
  @ApiProperty({ type: Boolean }) personal: boolean;
  @ApiProperty({ type: [ChatParticipantRest] }) participants: ChatParticipantRest[];
  @ApiProperty({ type: String }) subject: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty(MAYBE_ID) ticketId: number | null;
  @ApiProperty({ type: Boolean }) muted: boolean;
  @ApiProperty({ type: Number }) unread: number;
  @ApiProperty({ type: Boolean }) markUnread: boolean;
  @ApiProperty({ type: Number }) unreadMentions: number;
  @ApiProperty({ type: Number }) userMessageCount: number;
  @ApiProperty(MAYBE_ID) firstUnreadMessageId: number | null;
  @ApiProperty(MAYBE_ID) lastMessageId: number | null;
  @ApiProperty(MAYBE_TIME) lastMessageTime: string | null;
  @ApiProperty(MAYBE_TIME) lastRead: string | null;
  @ApiProperty({ type: Number }) attachmentsTotal: number;
  @ApiProperty(MAYBE_TIME) createdAt: string | null;
  @ApiProperty({ type: Number }) version: number;
}

/** One thread alone comes with what is shown first of it. */
export class OpenChatThreadRest extends ChatThreadRest {
  @ApiProperty({ type: [ChatMessageRest], description: 'The newest, the oldest of them first.' })
  messages: ChatMessageRest[];
  @ApiProperty({ type: [ChatAttachmentRest], description: 'The newest 10.' })
  attachments: ChatAttachmentRest[];
  @ApiProperty({ type: Number }) attachmentsPage: number;
  @ApiProperty({ type: String }) searchQuery: string;
}

export function chatThreadRest(view: ThreadView): ChatThreadRest {
  const { id, identifier, primary, personal, subject, name, ticketId, muted, unread, markUnread } = view;
  return {
    ...{ id, identifier, primary, personal, subject, name, ticketId, muted, unread, markUnread },
    participants: view.participants,
    unreadMentions: view.unreadMentions,
    userMessageCount: view.userMessageCount,
    firstUnreadMessageId: view.firstUnreadMessageId,
    lastMessageId: view.lastMessageId,
    lastMessageTime: view.lastMessageTime?.toISOString() ?? null,
    lastRead: view.lastRead?.toISOString() ?? null,
    attachmentsTotal: view.attachmentsTotal,
    createdAt: view.createdAt?.toISOString() ?? null,
    version: view.version,
  };
}

export function openChatThreadRest(
  view: ThreadView,
  messages: readonly ChatMessageView[],
  files: readonly ChatFileView[],
): OpenChatThreadRest {
  return {
    ...chatThreadRest(view),
    messages: messages.map(chatMessageRest),
    attachments: files.map(chatAttachmentRest),
    attachmentsPage: 1,
    searchQuery: '',
  };
}
