import { useSyncExternalStore } from 'react';
import { settleTyped } from '@/features/inbox/Composer/afterFrame';
import { writtenFirst } from '@/lib/session/forget-kept';
import { createStore } from '@/lib/store';
import type { ChatFile, PendingMessage } from '../data/shapes';

/** What was written in a thread and not sent: kept in this browser. */
export interface ChatDraft {
  html: string;
  files: readonly ChatFile[];
  /** What it answers. */
  parent: PendingMessage['parent'];
  /** Grows when the words came from outside the field, which then begins anew with them. */
  revision: number;
  /** Under which key these very words were sent before, when nobody knows whether they arrived. */
  key: string | null;
}

export const EMPTY_CHAT_DRAFT: ChatDraft = { html: '', files: [], parent: null, revision: 0, key: null };
const WRITE_AFTER_MS = 300;

const drafts = createStore<ReadonlyMap<string, ChatDraft>>(new Map());
const writing = new Map<string, ReturnType<typeof setTimeout>>();
const placeOf = (userId: string, identifier: string) => `parley.chat-draft.${userId}.${identifier}`;

const isEmpty = ({ html, files, parent }: ChatDraft) => html === '' && files.length === 0 && !parent;

function read(place: string): ChatDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<ChatDraft> | null;
    if (typeof kept?.html !== 'string') return EMPTY_CHAT_DRAFT;
    const files = Array.isArray(kept.files) ? kept.files : [];
    return { ...EMPTY_CHAT_DRAFT, html: kept.html, files, parent: kept.parent ?? null };
  } catch {
    return EMPTY_CHAT_DRAFT;
  }
}

function write(place: string): void {
  clearTimeout(writing.get(place));
  writing.delete(place);
  const draft = drafts.get().get(place);
  if (!draft) return;
  try {
    const { html, files, parent } = draft;
    if (isEmpty(draft)) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify({ html, files, parent }));
  } catch {
    // Without storage it holds until the page is left.
  }
}

/** Whoever leaves a moment after a key finds the words again as well. */
function keepChatDrafts(): void {
  for (const place of [...writing.keys()]) write(place);
}
window.addEventListener('pagehide', keepChatDrafts);
writtenFirst(keepChatDrafts);

export function chatDraftOf(userId: string, identifier: string): ChatDraft {
  const place = placeOf(userId, identifier);
  const known = drafts.get().get(place);
  if (known) return known;
  const kept = read(place);
  // Reading tells nobody: nothing that is on the screen has changed.
  (drafts.get() as Map<string, ChatDraft>).set(place, kept);
  return kept;
}

export function changeChatDraft(userId: string, identifier: string, part: Partial<ChatDraft>): void {
  const place = placeOf(userId, identifier);
  drafts.set(new Map(drafts.get()).set(place, { ...chatDraftOf(userId, identifier), ...part }));
  clearTimeout(writing.get(place));
  writing.set(
    place,
    setTimeout(() => write(place), WRITE_AFTER_MS),
  );
}

/** From now on the draft answers this message; the field takes the focus. */
export function answerIn(userId: string, identifier: string, parent: PendingMessage['parent']): void {
  settleTyped();
  const { revision } = chatDraftOf(userId, identifier);
  changeChatDraft(userId, identifier, { parent, key: null, revision: revision + 1 });
}

/** Gives back what the server did not take; what was written since stays behind it. */
export function giveBack(
  userId: string,
  identifier: string,
  sent: Pick<ChatDraft, 'html' | 'files' | 'parent'> & { key: string },
): void {
  const now = chatDraftOf(userId, identifier);
  const isUntouched = isEmpty(now);
  changeChatDraft(userId, identifier, {
    html: isUntouched ? sent.html : sent.html + now.html,
    files: [...sent.files, ...now.files],
    parent: now.parent ?? sent.parent,
    revision: now.revision + 1,
    key: isUntouched ? sent.key : null,
  });
}

export function useChatDraft<Part>(
  userId: string,
  identifier: string,
  select: (draft: ChatDraft) => Part,
): Part {
  return useSyncExternalStore(drafts.subscribe, () => select(chatDraftOf(userId, identifier)));
}
