import type { ConversationHead, ConversationMessage } from './visitor-conversation.js';

/** A message as the widget's protocol says it. */
export function toWidgetMessage(message: ConversationMessage) {
  return {
    id: message.id,
    position: message.position,
    from: message.from,
    author_name: message.authorName,
    text: message.text,
    html: message.html,
    attachments: message.attachments.map(({ id, name, mimeType, size, url }) => ({
      id,
      name,
      mime_type: mimeType,
      size,
      url,
    })),
    created_at: message.createdAt.toISOString(),
    client_id: message.clientId,
  };
}

export type WidgetMessage = ReturnType<typeof toWidgetMessage>;

export function toMeta(head: ConversationHead | null) {
  return {
    last_position: head?.lastPosition ?? 0,
    read_by_agent: head?.readByAgent ?? 0,
    conversation: head?.state ?? ('none' as const),
    conversation_id: head?.conversationRef ?? null,
  };
}
