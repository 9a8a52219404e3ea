import { useEffect, useRef, useSyncExternalStore } from 'react';
import { writtenFirst } from '@/lib/session/forget-kept';
import { createStore } from '@/lib/store';
import { settleTyped } from './afterFrame';
import {
  type ComposerMode,
  type Draft,
  EMPTY_DRAFT,
  hasWords,
  isEmpty,
  readDraft,
  writeDraft,
} from './drafts';
import { extrasOf, forgetPlainExtras, type LentFile, putLent, watchExtras } from './extras/extrasStore';
import { isInText } from './pictures/placed';
import { type DraftParts, isSame, type KnownDraft } from './serverDrafts/sync';
import type { UploadedFile } from './uploads';

interface HeldDraft extends Draft {
  /** Grows when the text was changed from outside the field, which then has to take it over. */
  revision: number;
}

const WRITE_AFTER_MS = 400;
const drafts = createStore<ReadonlyMap<string, HeldDraft>>(new Map());
const writing = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => void }>();

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
  clearTimeout(writing.get(key)?.timer);
  const { revision: _, ...kept } = draft;
  const write = () => {
    writing.delete(key);
    writeDraft(localStorage, userId, ticketId, kept);
  };
  writing.set(key, { timer: setTimeout(write, WRITE_AFTER_MS), write });
}

/** Writes down now what was typed: another window is about to read it, or this one goes. */
export function keepDrafts(): void {
  settleTyped();
  for (const { timer, write } of [...writing.values()]) {
    clearTimeout(timer);
    write();
  }
}

// Whoever leaves a moment after a key, or after a refusal gave the words back, finds them again as well.
window.addEventListener('pagehide', keepDrafts);
writtenFirst(keepDrafts);

/** The draft of a ticket as it is now. It stays when the reader goes to another ticket and comes back. */
export const draftOf = (userId: string, ticketId: string): Readonly<HeldDraft> => held(userId, ticketId);

export function changeDraft(userId: string, ticketId: string, part: Partial<Draft>): void {
  put(userId, ticketId, { ...held(userId, ticketId), ...part });
}

/** What is typed changes the words and nothing else. */
export function changeWords(userId: string, ticketId: string, mode: ComposerMode, words: string): void {
  const { text } = held(userId, ticketId);
  if (text[mode] !== words) changeDraft(userId, ticketId, { text: { ...text, [mode]: words } });
}

/**
 * A part of the draft, or what follows from it: its user renders when that changes, and not with every key. It has to be
 * a plain value, or the same object while nothing has changed.
 */
export function useDraftPart<T>(
  userId: string,
  ticketId: string,
  select: (draft: Readonly<HeldDraft>) => T,
): T {
  return useSyncExternalStore(drafts.subscribe, () => select(held(userId, ticketId)));
}

/** Calls whenever the draft of a ticket changed. */
export function watchDraft(userId: string, ticketId: string, onChange: () => void): () => void {
  let before = held(userId, ticketId);
  return drafts.subscribe(() => {
    const now = held(userId, ticketId);
    if (now === before) return;
    before = now;
    onChange();
  });
}

/** Empties what was sent, in one mode. */
export function clearDraft(userId: string, ticketId: string, mode: Draft['mode']): void {
  const now = held(userId, ticketId);
  const text = { ...now.text, [mode]: '' };
  put(userId, ticketId, {
    ...EMPTY_DRAFT,
    mode,
    text,
    // What stands in the other text goes with that.
    files: now.files.filter(({ id }) => isInText(id, text.REPLY + text.NOTE)),
    revision: now.revision + 1,
  });
}

/** Other words in the place of those that stand there: the field starts anew with them, the files stay. */
export function replaceWords(userId: string, ticketId: string, mode: ComposerMode, words: string): void {
  const now = held(userId, ticketId);
  put(userId, ticketId, { ...now, text: { ...now.text, [mode]: words }, revision: now.revision + 1 });
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

/** So many saves without an answer are remembered, the newest: without a line they come with every pause in typing. */
const MOST_UNANSWERED = 20;
const heard = new Map<string, HeardDrafts>();
const heardKeyOf = (userId: string, ticketId: string) => `parley.heard.${userId}.${ticketId}`;

/** What this browser last heard of the server's drafts of a ticket; kept beside the words, so that it outlives a crash. */
export class HeardDrafts {
  private readonly drafts: Partial<Record<ComposerMode, KnownDraft>>;
  /** Left with their messages. What is still told of them is older than that. */
  private readonly sent = new Set<string>();
  /** The modes of messages that are on their way: the screen is empty of them already. */
  private leaving: readonly ComposerMode[] = [];
  /** What was to be saved and has had no answer yet: whether the server has it, nobody here knows. */
  private readonly unanswered = new Map<ComposerMode, readonly DraftParts[]>();

  constructor(private readonly key: string) {
    this.drafts = JSON.parse(localStorage.getItem(key) ?? '{}') as typeof this.drafts;
  }

  get = (mode: ComposerMode): KnownDraft | undefined => this.drafts[mode];

  isSent = (id: string): boolean => this.sent.has(id);

  /** What is told of a draft whose words are on their way is of before. */
  isLeaving = (mode: ComposerMode): boolean => this.leaving.includes(mode);

  beginToLeave(mode: ComposerMode): void {
    this.leaving = [...this.leaving, mode];
  }

  /** Taken, it is the words of a message now, and nothing of it comes back; otherwise it stays. */
  endLeaving(mode: ComposerMode, id: string | null, wasTaken: boolean): void {
    this.leaving = this.leaving.toSpliced(this.leaving.indexOf(mode), 1);
    if (!wasTaken) return;
    if (id) this.sent.add(id);
    this.set(mode, null);
  }

  isUnanswered = (mode: ComposerMode): boolean => this.unanswered.has(mode);

  beginToSave(mode: ComposerMode, parts: DraftParts): void {
    this.unanswered.set(mode, [...(this.unanswered.get(mode) ?? []), parts].slice(-MOST_UNANSWERED));
  }

  /** Where this is what was saved from here, its answer has come after all. Other words are another window's. */
  found(mode: ComposerMode, draft: KnownDraft): void {
    if (this.unanswered.get(mode)?.some((parts) => isSame(parts, draft))) this.set(mode, draft);
  }

  /** The server has said something, be it no. */
  answered(mode: ComposerMode): void {
    this.unanswered.delete(mode);
  }

  isEmpty = (): boolean => Object.keys(this.drafts).length === 0;

  /** Whether nothing is lost with it. */
  isIdle = (): boolean => this.isEmpty() && this.leaving.length === 0 && this.unanswered.size === 0;

  set(mode: ComposerMode, draft: KnownDraft | null): void {
    this.answered(mode);
    if (draft) this.drafts[mode] = draft;
    else delete this.drafts[mode];
    try {
      if (this.isEmpty()) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(this.drafts));
    } catch {
      // A full storage costs no words: they are on the server.
    }
  }
}

export function knownDrafts(userId: string, ticketId: string): HeardDrafts {
  const key = heardKeyOf(userId, ticketId);
  const known = heard.get(key) ?? new HeardDrafts(key);
  heard.set(key, known);
  return known;
}

/** Of a ticket that is no longer open: what says nothing is given back, words and files stay. */
export function forgetEmptyDraft(userId: string, ticketId: string): void {
  const key = `${userId}.${ticketId}`;
  const known = drafts.get().get(key);
  if (known && isEmpty(known)) (drafts.get() as Map<string, HeldDraft>).delete(key);
  const heardKey = heardKeyOf(userId, ticketId);
  if (heard.get(heardKey)?.isIdle()) heard.delete(heardKey);
  forgetPlainExtras(userId, ticketId);
}

/** One mode of a draft as it would be saved. The files go with the mode that is open. */
export function draftNow(userId: string, ticketId: string, mode: ComposerMode): DraftParts {
  settleTyped();
  const now = held(userId, ticketId);
  const known = knownDrafts(userId, ticketId).get(mode);
  const isOpen = now.mode === mode;
  return {
    body: hasWords(now.text[mode]) || /<img\b/i.test(now.text[mode]) ? now.text[mode] : '',
    fileIds: isOpen ? now.files.map(({ id }) => id) : (known?.fileIds ?? []),
    // Those of quick replies go with the mode that is open as well.
    lentIds: isOpen ? extrasOf(userId, ticketId).lentFiles.map(({ id }) => id) : (known?.lentIds ?? []),
  };
}

export interface AdoptedDraft {
  body: string;
  attachments: readonly UploadedFile[];
  lentFiles: readonly LentFile[];
}

/** Takes over what another window, or a colleague, has left: the field starts anew with it. */
export function adoptDraft(
  userId: string,
  ticketId: string,
  mode: ComposerMode,
  { body, attachments, lentFiles }: AdoptedDraft,
): void {
  const now = held(userId, ticketId);
  const other = mode === 'REPLY' ? 'NOTE' : 'REPLY';
  const isAlone = hasWords(body) && !hasWords(now.text[other]);
  const isOpen = isAlone || now.mode === mode;
  put(userId, ticketId, {
    mode: isAlone ? mode : now.mode,
    text: { ...now.text, [mode]: body },
    files: isOpen
      ? attachments.map(({ id, name, mimeType, size }) => ({ id, name, mimeType, size }))
      : now.files,
    // The same words in a new field would only take the cursor out of it.
    revision: now.text[mode] === body ? now.revision : now.revision + 1,
  });
  if (isOpen) putLent(userId, ticketId, lentFiles);
}

/** Calls when the words or files of a mode changed, whoever changed them. */
export function useDraftChanges(
  userId: string,
  ticketId: string,
  onChange: (mode: ComposerMode) => void,
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let before = held(userId, ticketId);
    return watchDraft(userId, ticketId, () => {
      const now = held(userId, ticketId);
      const filesChanged = now.files !== before.files || now.mode !== before.mode;
      for (const mode of ['REPLY', 'NOTE'] as const) {
        if (now.text[mode] !== before.text[mode] || (filesChanged && now.mode === mode)) latest.current(mode);
      }
      before = now;
    });
  }, [userId, ticketId]);
  useEffect(
    () => watchExtras(userId, ticketId, () => latest.current(held(userId, ticketId).mode)),
    [userId, ticketId],
  );
}
