import { drawn, EMPTY_ROOM, type ChatPage, type Room, withMessage, withNews, withPage } from './room';
import type { ChatMessage, ChatNews, ChatThread, Hope, PendingMessage } from './shapes';
import {
  EMPTY_FOLD,
  isUncertain,
  shownThread,
  type ThreadFold,
  withEdit,
  withPicture,
  withStep,
} from './threadFold';

/**
 * All that this browser knows of the chat. It is changed by `changed` alone, which is pure: pictures that were asked for,
 * events in whatever order and however often, and what was done here and is not answered yet end in what a fresh load
 * would show.
 */
export interface ChatState {
  meId: string;
  /** By thread id. */
  folds: ReadonlyMap<string, ThreadFold>;
  /** As they are shown, by identifier; also those that nobody has written in yet. */
  threads: ReadonlyMap<string, ChatThread>;
  /** Which identifier a thread has. */
  identifiers: ReadonlyMap<string, string>;
  /** By identifier: those that were opened. */
  rooms: ReadonlyMap<string, Room>;
  /** Threads that this person was taken out of, and the event that said so. */
  removed: ReadonlyMap<string, { cursor: number; version: number }>;
  /** Whether the list was read up to its end. */
  isListLoaded: boolean;
}

export type ChatAction =
  | { type: 'threads'; threads: readonly ChatThread[] }
  | { type: 'listed' }
  | { type: 'news'; news: ChatNews }
  | { type: 'opened'; identifier: string }
  | { type: 'page'; identifier: string; page: ChatPage }
  /** The server's own copy: an answer, or a message that was asked for alone. */
  | { type: 'answered'; identifier: string; message: ChatMessage; hopeKey?: string }
  | { type: 'sent'; identifier: string; pending: PendingMessage }
  | { type: 'rolledBack'; identifier: string; key: string }
  | { type: 'hoped'; identifier: string; hope: Hope }
  | { type: 'settled'; identifier: string; key: string }
  | { type: 'readUpTo'; identifier: string; position: number }
  | { type: 'muted'; identifier: string; muted: boolean | null }
  | { type: 'gone'; threadId: string };

export const emptyChat = (meId: string): ChatState => ({
  meId,
  folds: new Map(),
  threads: new Map(),
  identifiers: new Map(),
  rooms: new Map(),
  removed: new Map(),
  isListLoaded: false,
});

export function changed(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'threads':
      return action.threads.reduce((now, thread) => withThread(now, thread, null), state);
    case 'listed':
      return { ...state, isListLoaded: true };
    case 'news':
      return heard(state, action.news);
    case 'gone':
      return without(state, action.threadId, 0);
    case 'readUpTo':
      return ofThread(state, action.identifier, (fold) => ({ ...fold, readUpTo: action.position }));
    case 'muted':
      return ofThread(state, action.identifier, (fold) => ({ ...fold, muted: action.muted }));
    case 'opened':
    case 'page':
    case 'answered':
    case 'sent':
    case 'rolledBack':
    case 'hoped':
    case 'settled':
      return inRoom(state, action.identifier, (room) => changedRoom(room, action));
  }
}

type RoomAction = Extract<
  ChatAction,
  { type: 'opened' | 'page' | 'answered' | 'sent' | 'rolledBack' | 'hoped' | 'settled' }
>;

function changedRoom(room: Room, action: RoomAction): Room {
  switch (action.type) {
    case 'opened':
      return room;
    case 'page':
      return withPage(room, action.page);
    case 'answered': {
      const hopes = room.hopes.filter(({ key }) => key !== action.hopeKey);
      return { ...withMessage(room, action.message), hopes };
    }
    case 'sent':
      return { ...room, pending: withPending(room.pending, action.pending) };
    case 'rolledBack':
      return { ...room, pending: room.pending.filter(({ key }) => key !== action.key) };
    case 'hoped':
      return { ...room, hopes: [...room.hopes, action.hope] };
    case 'settled':
      return { ...room, hopes: room.hopes.filter(({ key }) => key !== action.key) };
  }
}

/** What is known only later of a message stands where the message stood. */
function withPending(all: readonly PendingMessage[], one: PendingMessage): PendingMessage[] {
  const isThere = all.some(({ key }) => key === one.key);
  return isThere ? all.map((each) => (each.key === one.key ? one : each)) : [...all, one];
}

/** A room is drawn again after each change of it. */
function inRoom(state: ChatState, identifier: string, change: (room: Room) => Room): ChatState {
  const known = state.rooms.get(identifier);
  const next = change(known ?? EMPTY_ROOM);
  if (next === known) return state;
  return { ...state, rooms: new Map(state.rooms).set(identifier, drawn(next, state.meId)) };
}

function withThread(state: ChatState, thread: ChatThread, cursor: number | null): ChatState {
  const { id, identifier } = thread;
  if (id === null) {
    // Somebody else may have written the first word meanwhile.
    if (state.threads.get(identifier)?.id) return state;
    return { ...state, threads: new Map(state.threads).set(identifier, thread) };
  }
  const removed = state.removed.get(id);
  if (removed && (cursor === null ? thread.version <= removed.version : cursor < removed.cursor))
    return state;
  const next = removed ? { ...state, removed: lacking(state.removed, id) } : state;
  const identifiers =
    next.identifiers.get(id) === identifier
      ? next.identifiers
      : new Map(next.identifiers).set(id, identifier);
  return folded({ ...next, identifiers }, id, withPicture(state.folds.get(id) ?? EMPTY_FOLD, thread, cursor));
}

function folded(state: ChatState, id: string, fold: ThreadFold): ChatState {
  if (fold === state.folds.get(id)) return state;
  const isStale = fold.isStale || isUncertain(fold, state.meId);
  const folds = new Map(state.folds).set(id, isStale === fold.isStale ? fold : { ...fold, isStale });
  const thread = shownThread(fold, state.meId);
  const threads = thread ? new Map(state.threads).set(thread.identifier, thread) : state.threads;
  return { ...state, folds, threads };
}

function ofThread(state: ChatState, identifier: string, change: (fold: ThreadFold) => ThreadFold): ChatState {
  const id = state.threads.get(identifier)?.id;
  const fold = id ? state.folds.get(id) : undefined;
  return id && fold ? folded(state, id, change(fold)) : state;
}

function heard(state: ChatState, news: ChatNews): ChatState {
  const { threadId, kind, cursor } = news;
  if (kind === 'THREAD_REMOVED') return without(state, threadId, cursor ?? 0);
  if (news.thread) return withThread(state, news.thread, cursor);
  if (!news.messageId || state.removed.has(threadId)) return state;
  const identifier = state.identifiers.get(threadId);
  const room = identifier === undefined ? undefined : state.rooms.get(identifier);
  const known = room?.entries.get(news.messageId)?.message?.mentionsViewer ?? null;
  const fold = state.folds.get(threadId) ?? EMPTY_FOLD;
  const isCount = kind === 'MESSAGE_ADDED' || kind === 'MESSAGE_DELETED';
  const next = folded(
    state,
    threadId,
    isCount ? withStep(fold, news, known) : withEdit(fold, news, known, state.meId),
  );
  if (identifier === undefined || !room) return next;
  return inRoom(next, identifier, (now) => withNews(now, news));
}

function without(state: ChatState, threadId: string, cursor: number): ChatState {
  const before = state.removed.get(threadId);
  if (before && before.cursor >= cursor) return state;
  if (cursor > 0 && (state.folds.get(threadId)?.seenAt ?? 0) > cursor) return state;
  const identifier = state.identifiers.get(threadId) ?? '';
  const version = state.folds.get(threadId)?.base?.version ?? before?.version ?? 0;
  return {
    ...state,
    folds: lacking(state.folds, threadId),
    identifiers: lacking(state.identifiers, threadId),
    threads: lacking(state.threads, identifier),
    rooms: lacking(state.rooms, identifier),
    removed: new Map(state.removed).set(threadId, { cursor, version }),
  };
}

function lacking<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}

/** Threads whose counts have to be read again. */
export function staleThreads({ folds }: ChatState): string[] {
  return [...folds].flatMap(([id, { isStale }]) => (isStale ? [id] : []));
}

/** What waits in threads that are not muted. */
export function unreadIn({ threads }: ChatState): { threads: number; mentions: number } {
  const waiting = [...threads.values()].filter(
    ({ muted, unread, markUnread }) => !muted && (unread > 0 || markUnread),
  );
  return {
    threads: waiting.length,
    mentions: waiting.reduce((sum, { unreadMentions }) => sum + unreadMentions, 0),
  };
}

/** The lower weights first: who left 1000, muted 100, older than another 10; then by name. */
export function inOrder(threads: Iterable<ChatThread>, locale?: string): ChatThread[] {
  const names = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  const weight = ({ isDeserted, muted }: ChatThread) => Number(isDeserted) * 1000 + Number(muted) * 100;
  const time = ({ lastMessageTime }: ChatThread) => (lastMessageTime ? Date.parse(lastMessageTime) : 0);
  return [...threads].sort(
    (one, other) =>
      weight(one) - weight(other) || time(other) - time(one) || names.compare(one.name, other.name),
  );
}
