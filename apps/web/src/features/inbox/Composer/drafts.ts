import type { UploadedFile } from './uploads';

export type ComposerMode = 'REPLY' | 'NOTE';

export interface Draft {
  text: Record<ComposerMode, string>;
  mode: ComposerMode;
  files: UploadedFile[];
}

const PREFIX = 'parley.draft.';
/** Older drafts are forgotten: what was not sent in two weeks is not needed any more. */
const KEEP_MS = 14 * 24 * 3_600_000;
export const EMPTY_DRAFT: Draft = { text: { REPLY: '', NOTE: '' }, mode: 'REPLY', files: [] };

/**
 * What was typed and not sent, per person and ticket, kept in this browser only. The person is part of the key:
 * on a shared computer nobody finds another's words.
 */
export function readDraft(storage: Storage, userId: string, ticketId: string, now = Date.now()): Draft {
  const key = keyOf(userId, ticketId);
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (!isStored(stored) || now - stored.at > KEEP_MS) return EMPTY_DRAFT;
    return stored.draft;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function writeDraft(
  storage: Storage,
  userId: string,
  ticketId: string,
  draft: Draft,
  now = Date.now(),
): void {
  const key = keyOf(userId, ticketId);
  try {
    if (isEmpty(draft)) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ at: now, draft }));
  } catch {
    // A full or forbidden storage costs the draft when the page is left, never the words on the screen.
  }
}

export function isEmpty(draft: Draft): boolean {
  return !hasWords(draft.text.REPLY) && !hasWords(draft.text.NOTE) && draft.files.length === 0;
}

/** True when a body says something, or shows it: an editor that was emptied still holds `<p></p>`. */
export function hasWords(body: string): boolean {
  return body.replace(/<(?!img src="cid:)[^<>]*>|&nbsp;/g, '').trim() !== '';
}

const keyOf = (userId: string, ticketId: string) => `${PREFIX}${userId}.${ticketId}`;

function isStored(value: unknown): value is { at: number; draft: Draft } {
  if (typeof value !== 'object' || value === null) return false;
  const { at, draft } = value as { at?: unknown; draft?: Partial<Draft> };
  return (
    typeof at === 'number' &&
    typeof draft?.text?.REPLY === 'string' &&
    typeof draft.text.NOTE === 'string' &&
    Array.isArray(draft.files)
  );
}

/** E-mails and notes are formatted; every other channel takes plain text. */
export const isRich = (mode: ComposerMode, ticket: { channel: { type: string } }): boolean =>
  mode === 'NOTE' || ticket.channel.type === 'EMAIL';
