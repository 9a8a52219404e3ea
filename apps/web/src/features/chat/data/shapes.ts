import type { ChatEventKind, ChatMessageFactsFragment, ChatThreadFactsFragment } from '@/gql/graphql';

export type ChatMessage = ChatMessageFactsFragment;
export type ChatThread = ChatThreadFactsFragment;

/** Something that happened in a thread, as the server told it. */
export interface ChatNews {
  kind: ChatEventKind;
  /** Its place in the order of all that happens; null of what is not kept. */
  cursor: number | null;
  threadId: string;
  userId: string;
  messageId: string | null;
  message: ChatMessage | null;
  thread: ChatThread | null;
  version: number | null;
  threadVersion: number | null;
  position: number | null;
  authorId: string | null;
}

/** A file that goes with a message. */
export interface ChatFile {
  id: string;
  name: string;
  mimeType: string;
  size: number;
  url: string;
}

/** What was sent from here and is not answered yet. */
export interface PendingMessage {
  /** The key by which the server knows it again. */
  key: string;
  body: string;
  text: string;
  files: readonly ChatFile[];
  parent: { id: string; userId: string; text: string } | null;
  ticketIds: readonly string[];
  createdAt: string;
}

/** What somebody did here to a message and the server has not answered yet: laid over what it told. */
export interface Hope {
  key: string;
  messageId: string;
  change:
    | { kind: 'react'; emoji: string; isOn: boolean }
    | { kind: 'pin' | 'star'; isOn: boolean }
    | { kind: 'edit'; body: string; text: string }
    | { kind: 'delete' };
}

/** A message as it is shown: told by the server, or on its way to it. */
export interface ShownChatMessage extends ChatMessage {
  isSending: boolean;
}
