import { toSnake } from '../../../platform/http/index.js';
import type { AttachmentType, MessageType } from './message.type.js';

export interface AttachmentRest {
  id: number;
  name: string;
  client_name: string;
  mime_type: string;
  size: number;
  url: string;
  is_inline: boolean;
  content_id: string | null;
  threat: string | null;
}

export function attachmentRest(file: AttachmentType): AttachmentRest {
  return {
    id: file.id,
    name: file.name,
    client_name: file.name,
    mime_type: file.mimeType,
    size: file.size,
    url: file.url,
    is_inline: file.isInline,
    content_id: file.contentId,
    threat: file.threat,
  };
}

export function messageRest(message: MessageType) {
  const { author } = message;
  return {
    id: message.id,
    ticket_id: message.ticketId,
    thread_id: message.threadId,
    channel: { id: message.channel.id, type: message.channel.type, name: message.channel.name },
    position: message.position,
    type: message.type,
    body: message.body,
    text: message.text,
    quoted_body: message.quotedBody,
    author: {
      kind: author.kind.toUpperCase(),
      id: author.id,
      name: author.name,
      color: author.color,
      abbr: author.abbr,
    },
    attachments: message.attachments.map(attachmentRest),
    delivery_status: message.deliveryStatus,
    delivery_error: message.deliveryError,
    delivery_error_code: message.deliveryErrorCode,
    created_at: message.createdAt.toISOString(),
    edited_at: message.editedAt?.toISOString() ?? null,
    reactions: message.reactions.map((reaction) => toSnake(reaction)),
    content: message.content && toSnake(message.content),
    answers_id: message.answersId,
    withdrawn_at: message.withdrawnAt?.toISOString() ?? null,
    email: message.email && toSnake(withoutReferences(message.email)),
    system: message.system && toSnake(message.system),
    token: message.clientMutationId,
    viewer_can_retry: message.viewerCanRetry,
    viewer_can_mark_sent: message.viewerCanMarkSent,
    viewer_can_edit: message.viewerCanEdit,
  };
}

function withoutReferences(email: object): object {
  const { references: _, ...shown } = email as { references?: unknown };
  return shown;
}

/** What a line of the list shows of the last message. */
export function lastMessageRest(message: MessageType) {
  return {
    id: message.id,
    type: message.type,
    text: message.text,
    author: { kind: message.author.kind.toUpperCase(), id: message.author.id, name: message.author.name },
    attachments: message.attachments.map(({ id, name, mimeType }) => ({ id, name, mime_type: mimeType })),
    delivery_status: message.deliveryStatus,
    created_at: message.createdAt.toISOString(),
  };
}
