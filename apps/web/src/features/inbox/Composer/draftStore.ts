import { useCallback, useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';
import { type Draft, EMPTY_DRAFT, hasWords, readDraft, writeDraft } from './drafts';

interface HeldDraft extends Draft {
  /** Grows when the text was changed from outside the field, which then has to take it over. */
  revision: number;
}

const WRITE_AFTER_MS = 400;
const drafts = createStore<ReadonlyMap<string, HeldDraft>>(new Map());
const writing = new Map<string, ReturnType<typeof setTimeout>>();

function held(userId: string, ticketId: string): HeldDraft {
  const key = `${userId}.${ticketId}`;
  const known = drafts.get().get(key);
  if (known) return known;
  const read = { ...readDraft(localStorage, userId, ticketId), revision: 0 };
  // Reading fills the store without telling anybody: nothing that is on the screen has changed.
  (drafts.get() as Map<string, HeldDraft>).set(key, read);
  return read;
}

function put(userId: string, ticketId: string, draft: HeldDraft): void {
  const key = `${userId}.${ticketId}`;
  drafts.set(new Map(drafts.get()).set(key, draft));
  clearTimeout(writing.get(key));
  const { revision: _, ...kept } = draft;
  writing.set(
    key,
    setTimeout(() => writeDraft(localStorage, userId, ticketId, kept), WRITE_AFTER_MS),
  );
}

/** The draft of a ticket and the way to change it. It stays when the reader goes to another ticket and comes back. */
export function useDraft(userId: string, ticketId: string) {
  const draft = useSyncExternalStore(drafts.subscribe, () => held(userId, ticketId));
  const change = useCallback(
    (part: Partial<Draft>) => put(userId, ticketId, { ...held(userId, ticketId), ...part }),
    [userId, ticketId],
  );
  return { draft, change };
}

/** Empties what was sent, in one mode. */
export function clearDraft(userId: string, ticketId: string, mode: Draft['mode']): void {
  const now = held(userId, ticketId);
  put(userId, ticketId, {
    ...EMPTY_DRAFT,
    mode,
    text: { ...now.text, [mode]: '' },
    revision: now.revision + 1,
  });
}

/** Gives a text back that the server did not take; what was typed since stays behind it. */
export function restoreDraft(
  userId: string,
  ticketId: string,
  { mode, body, files }: { mode: Draft['mode']; body: string; files: Draft['files'] },
): void {
  const now = held(userId, ticketId);
  const since = now.text[mode];
  const isMarkup = /<[a-z]/i.test(body);
  const text = hasWords(since) ? `${body}${isMarkup ? '' : '\n'}${since}` : body;
  put(userId, ticketId, {
    mode,
    text: { ...now.text, [mode]: text },
    files: [...files, ...now.files],
    revision: now.revision + 1,
  });
}
