import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** A file of a quick reply: the server has it already, and lends it to any number of messages. */
export interface LentFile {
  id: string;
  name: string;
  mimeType: string;
  size: number;
}

/** What goes with a message besides its words and the author's own files. */
export interface Extras {
  /** The quick replies it was made of; each is counted when it is sent. */
  quickReplyIds: readonly string[];
  lentFiles: readonly LentFile[];
  withSignature: boolean;
}

export const NO_EXTRAS: Extras = { quickReplyIds: [], lentFiles: [], withSignature: true };
const PREFIX = 'parley.extras.';

const held = createStore<ReadonlyMap<string, Extras>>(new Map());
const keyOf = (userId: string, ticketId: string) => `${PREFIX}${userId}.${ticketId}`;

/** Kept in this browser beside the draft, until the message is sent. */
export function extrasOf(userId: string, ticketId: string): Extras {
  const key = keyOf(userId, ticketId);
  return held.get().get(key) ?? stored(key);
}

export function putExtras(userId: string, ticketId: string, extras: Extras): void {
  const key = keyOf(userId, ticketId);
  held.set(new Map(held.get()).set(key, extras));
  try {
    if (isPlain(extras)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(extras));
  } catch {
    // A full or forbidden storage costs them when the page is left, never before.
  }
}

export function useExtras(userId: string, ticketId: string): Extras {
  return useSyncExternalStore(held.subscribe, () => remembered(userId, ticketId));
}

/** The lent files of a draft that came from elsewhere. */
export function putLent(userId: string, ticketId: string, files: readonly LentFile[]): void {
  const extras = extrasOf(userId, ticketId);
  const isSame = extras.lentFiles.map(({ id }) => id).join() === files.map(({ id }) => id).join();
  if (isSame) return;
  const lentFiles = files.map(({ id, name, mimeType, size }) => ({ id, name, mimeType, size }));
  putExtras(userId, ticketId, { ...extras, lentFiles });
}

/** Calls whenever other files of quick replies go with the draft of a ticket. */
export function watchExtras(userId: string, ticketId: string, onChange: () => void): () => void {
  const idsNow = () =>
    extrasOf(userId, ticketId)
      .lentFiles.map(({ id }) => id)
      .join();
  let before = idsNow();
  return held.subscribe(() => {
    const now = idsNow();
    if (now === before) return;
    before = now;
    onChange();
  });
}

/** A quick reply was put into the field. */
export function addQuickReply(
  userId: string,
  ticketId: string,
  { id, files }: { id: string; files: readonly LentFile[] },
): void {
  const { quickReplyIds, lentFiles, ...rest } = extrasOf(userId, ticketId);
  const known = new Set(lentFiles.map((file) => file.id));
  putExtras(userId, ticketId, {
    ...rest,
    quickReplyIds: [...new Set([...quickReplyIds, id])].slice(-20),
    lentFiles: [...lentFiles, ...files.filter((file) => !known.has(file.id))].slice(0, 20),
  });
}

/** Gives back what was only looked up. */
export function forgetPlainExtras(userId: string, ticketId: string): void {
  const key = keyOf(userId, ticketId);
  const known = held.get().get(key);
  if (known && isPlain(known)) (held.get() as Map<string, Extras>).delete(key);
}

/** The same object until something changes, also when it was read from the storage. */
function remembered(userId: string, ticketId: string): Extras {
  const key = keyOf(userId, ticketId);
  const known = held.get().get(key);
  if (known) return known;
  const found = stored(key);
  (held.get() as Map<string, Extras>).set(key, found);
  return found;
}

function stored(key: string): Extras {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Extras> | null;
    if (!found || !Array.isArray(found.quickReplyIds) || !Array.isArray(found.lentFiles)) return NO_EXTRAS;
    return { ...NO_EXTRAS, ...found };
  } catch {
    return NO_EXTRAS;
  }
}

const isPlain = ({ quickReplyIds, lentFiles, withSignature }: Extras) =>
  quickReplyIds.length === 0 && lentFiles.length === 0 && withSignature;
