import { ApiProperty } from '@nestjs/swagger';
import type { ChatFileView, ChatMessageView } from './chat-message-views.service.js';
import type { CallMeta, ChatBodyType } from './chat-message.rules.js';

const MAYBE_ID = { type: Number, nullable: true } as const;
const MAYBE_TEXT = { type: String, nullable: true } as const;

export class ChatAttachmentRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) client_name: string;
  @ApiProperty({ type: Number, description: 'bytes' }) size: number;
  @ApiProperty({ type: String }) mime_type: string;
  @ApiProperty({ type: String, description: 'Good for a few minutes.' }) url: string;
  @ApiProperty({ type: Boolean, description: 'Only for those in the thread: always.' }) private: boolean;
  @ApiProperty({ type: Number }) user_id: number;
  @ApiProperty({ type: String }) created_at: string;
}

class ChatReactionRest {
  @ApiProperty({ type: String }) emoji: string;
  @ApiProperty({ type: [Number] }) userIds: number[];
}

class ChatParentRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) userId: number;
  @ApiProperty({ type: String, description: 'Its first 200 letters.' }) text: string;
}

class ChatLinkPictureRest {
  @ApiProperty({ type: String, description: 'Good for a few minutes.' }) url: string;
  @ApiProperty({ type: Number }) width: number;
  @ApiProperty({ type: Number }) height: number;
}

class ChatLinkRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) url: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) description: string;
  @ApiProperty({ type: String }) siteName: string;
  @ApiProperty({ type: ChatLinkPictureRest, nullable: true }) picture: ChatLinkPictureRest | null;
}

export class ChatMessageRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) userId: number;
  @ApiProperty({ type: Number }) threadId: number;
  @ApiProperty({ type: Number, description: '1, 2, 3 in its thread.' }) position: number;
  @ApiProperty({ type: String, description: 'Sanitised HTML.' }) body: string;
  @ApiProperty({ type: String }) text: string;
  @ApiProperty({ type: [ChatAttachmentRest] }) attachments: ChatAttachmentRest[];
  @ApiProperty({ type: [Number] }) attachmentIds: number[];
  @ApiProperty({ type: [ChatReactionRest] }) reactions: ChatReactionRest[];
  @ApiProperty({ type: Boolean }) pinned: boolean;
  @ApiProperty({ type: Boolean, description: 'By whom asks.' }) starred: boolean;
  @ApiProperty(MAYBE_ID) parentId: number | null;
  @ApiProperty({ type: ChatParentRest, nullable: true }) parent: ChatParentRest | null;
  @ApiProperty({ ...MAYBE_ID, description: 'Of two people, the other one.' }) toUserId: number | null;
  @ApiProperty({ ...MAYBE_TEXT, description: 'VIDEO_CALL, VIDEO_CALL_STATUS, ZOOM_CALL; null of words.' })
  bodyType: Exclude<ChatBodyType, 'TEXT'> | null;
  @ApiProperty({ type: Object, nullable: true }) meta: CallMeta | null;
  @ApiProperty({ type: [Number], description: 'Conversations that it shows.' }) ticketIds: number[];
  @ApiProperty({ type: [ChatLinkRest], description: 'Previews of pages that it names.' })
  links: ChatLinkRest[];
  @ApiProperty({ type: String }) createdAt: string;
  @ApiProperty(MAYBE_TEXT) editedAt: string | null;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ ...MAYBE_TEXT, description: 'Told to its author.' }) clientMutationId: string | null;
}

export function chatAttachmentRest(file: ChatFileView): ChatAttachmentRest {
  return {
    id: file.id,
    client_name: file.name,
    size: file.size,
    mime_type: file.mimeType,
    url: file.url,
    private: true,
    user_id: file.userId,
    created_at: file.createdAt.toISOString(),
  };
}

export function chatMessageRest(message: ChatMessageView): ChatMessageRest {
  const { id, userId, threadId, position, body, text, bodyType, meta } = message;
  return {
    ...{ id, userId, threadId, position, body, text, meta },
    attachments: message.attachments.map(chatAttachmentRest),
    attachmentIds: message.attachments.map((file) => file.id),
    reactions: message.reactions,
    pinned: message.pinned,
    starred: message.starred,
    parentId: message.parentId,
    parent: message.parent,
    toUserId: message.toUserId,
    bodyType: bodyType === 'TEXT' ? null : bodyType,
    ticketIds: message.ticketIds,
    links: message.links,
    createdAt: message.createdAt.toISOString(),
    editedAt: message.editedAt?.toISOString() ?? null,
    version: message.version,
    clientMutationId: message.clientMutationId,
  };
}
