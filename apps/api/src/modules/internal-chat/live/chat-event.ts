import type { StoredEvent } from '../../../platform/outbox/index.js';
import type { ChatMessageView } from '../messages/chat-message-views.service.js';
import type { ThreadView } from '../threads/chat-thread.rules.js';

export const chatEventKinds = [
  'MESSAGE_ADDED',
  'MESSAGE_UPDATED',
  'MESSAGE_DELETED',
  'REACTION_ADDED',
  'REACTION_REMOVED',
  'THREAD_CHANGED',
  'THREAD_READ',
  'THREAD_REMOVED',
  'TYPING_STARTED',
  'TYPING_ENDED',
] as const;
export type ChatEventKind = (typeof chatEventKinds)[number];

export interface ChatEvent {
  cursor: string | null;
  kind: ChatEventKind;
  threadId: number;
  userId: number;
  messageId: number | null;
  message: ChatMessageView | null;
  thread: ThreadView | null;
  version: number | null;
  threadVersion: number | null;
  position: number | null;
  authorId: number | null;
  emoji: string | null;
}

/** All that the events of the chat can carry. */
export interface ChatPayload {
  threadId: number;
  userId: number;
  version: number;
  messageId?: number | null;
  threadVersion?: number;
  position?: number;
  authorId?: number;
  emoji?: string;
  isOn?: boolean;
  goneIds?: number[];
  what?: 'read' | 'muted' | 'starred';
}

/** For whom an event is, beside what everybody in the thread hears. */
export type Audience = 'people' | 'self';

const BY_NAME: Readonly<Record<string, ChatEventKind>> = {
  'internal-chat.message.sent': 'MESSAGE_ADDED',
  'internal-chat.message.restored': 'MESSAGE_ADDED',
  'internal-chat.message.changed': 'MESSAGE_UPDATED',
  'internal-chat.message.deleted': 'MESSAGE_DELETED',
  'internal-chat.reaction.changed': 'REACTION_ADDED',
  'internal-chat.thread.changed': 'THREAD_CHANGED',
  'internal-chat.thread.marked': 'THREAD_READ',
};

export const chatEventNames: readonly string[] = Object.keys(BY_NAME);

export function kindOf({ name, payload }: StoredEvent): ChatEventKind {
  const { isOn, what } = payload as ChatPayload;
  if (name === 'internal-chat.reaction.changed') return isOn ? 'REACTION_ADDED' : 'REACTION_REMOVED';
  if (what === 'starred') return 'MESSAGE_UPDATED';
  if (what === 'muted') return 'THREAD_CHANGED';
  return BY_NAME[name] ?? 'THREAD_CHANGED';
}

export function audienceOf({ payload }: StoredEvent): Audience {
  return (payload as ChatPayload).what === undefined ? 'people' : 'self';
}

/** What is known of an event before anything is read. */
export function bareEvent(event: StoredEvent): ChatEvent {
  const payload = event.payload as ChatPayload;
  return {
    cursor: String(event.cursor ?? 0),
    kind: kindOf(event),
    threadId: payload.threadId,
    userId: payload.userId,
    messageId: payload.messageId ?? null,
    message: null,
    thread: null,
    version: payload.messageId === undefined || payload.what !== undefined ? null : payload.version,
    threadVersion: payload.threadVersion ?? null,
    position: payload.position ?? null,
    authorId: payload.authorId ?? null,
    emoji: payload.emoji ?? null,
  };
}
