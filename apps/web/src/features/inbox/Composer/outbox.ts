import { useSyncExternalStore } from 'react';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { createStore } from '@/lib/store';
import type { ComposerMode } from './drafts';
import type { Extras } from './extras/extrasStore';
import type { MailFrame } from './mail/mailStore';
import type { UploadedFile } from './uploads';

export type Later = { at: Date; cancelsOnReply: boolean } | { undoSeconds: number };

/** A message on its way. It keeps its id through every try, so that the server takes it once. */
export interface OutgoingMessage {
  clientMutationId: string;
  ticketId: string;
  channel: Pick<ComposerTicketFragment['channel'], 'id' | 'type' | 'name'>;
  /** The thread that it answers, where a ticket holds several. */
  viaTicketId?: string;
  kind: ComposerMode;
  /** As it stands in the field: HTML from the editor, or the text of a plain field. */
  body: string;
  isPlain: boolean;
  files: UploadedFile[];
  extras: Extras;
  closeAfter: boolean;
  /** To whom a mail goes, where that is not as usual. */
  mail?: MailFrame;
  /** Not at once: at a time, or after the seconds in which it can be taken back. */
  later?: Later;
  createdAt: string;
  /** The last position that its author had seen. */
  seenPosition?: number;
  /** The server's draft that it was, when all saves of it have ended. */
  draftId?: () => Promise<string | null>;
  /** Told after each try what became of it. */
  onTried?: (outcome: 'sent' | 'kept' | 'refused') => void;
  /** Told instead of a failure when others wrote meanwhile, up to this position. */
  onMeanwhile?: (position: number) => void;
  state: 'sending' | 'failed';
}

const messages = createStore<readonly OutgoingMessage[]>([]);

/** What this browser is sending, over all tickets: leaving a ticket does not lose it. */
export const outbox = {
  add: (message: OutgoingMessage) => messages.set([...messages.get(), message]),
  change: (id: string, part: Partial<OutgoingMessage>) =>
    messages.set(messages.get().map((each) => (each.clientMutationId === id ? { ...each, ...part } : each))),
  remove: (id: string) => messages.set(messages.get().filter((each) => each.clientMutationId !== id)),
  find: (id: string) => messages.get().find((each) => each.clientMutationId === id),
};

const chosen = new Map<string, { from: readonly OutgoingMessage[]; result: readonly OutgoingMessage[] }>();

/** The messages of one ticket that are on their way; the same array until something changes. */
export function useOutgoing(ticketId: string): readonly OutgoingMessage[] {
  return useSyncExternalStore(messages.subscribe, () => {
    const from = messages.get();
    const known = chosen.get(ticketId);
    if (known?.from === from) return known.result;
    const result = from.filter((message) => message.ticketId === ticketId);
    const unchanged = known && result.length === 0 && known.result.length === 0 ? known.result : result;
    chosen.set(ticketId, { from, result: unchanged });
    return unchanged;
  });
}
