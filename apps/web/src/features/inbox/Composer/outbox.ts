import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';
import type { ComposerMode } from './drafts';
import type { UploadedFile } from './uploads';

/** A message on its way. It keeps its id through every try, so that the server takes it once. */
export interface OutgoingMessage {
  clientMutationId: string;
  ticketId: string;
  kind: ComposerMode;
  /** As it stands in the field: HTML from the editor, or the text of a plain field. */
  body: string;
  isPlain: boolean;
  files: UploadedFile[];
  closeAfter: boolean;
  createdAt: string;
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
