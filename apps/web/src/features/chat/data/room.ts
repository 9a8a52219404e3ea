import type { ChatMessage, ChatNews, Hope, PendingMessage, ShownChatMessage } from './shapes';

interface Entry {
  version: number;
  /** Null: it is gone. */
  message: ChatMessage | null;
  /** The event that said last whether this person starred it: that is not in the message's own order. */
  starredAt: number;
}

/** The messages of a thread, as far as they were loaded: one stretch, and whatever news said of others. */
export interface Room {
  entries: ReadonlyMap<string, Entry>;
  isLoaded: boolean;
  /** Positions that the stretch covers. To the newest: infinity. */
  from: number;
  to: number;
  hasOlder: boolean;
  pending: readonly PendingMessage[];
  hopes: readonly Hope[];
  /** What is shown, the oldest first. */
  shown: readonly ShownChatMessage[];
}

export const EMPTY_ROOM: Room = {
  entries: new Map(),
  isLoaded: false,
  from: 0,
  to: 0,
  hasOlder: false,
  pending: [],
  hopes: [],
  shown: [],
};

export interface ChatPage {
  direction: 'BEFORE' | 'AFTER' | 'AROUND' | 'END';
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** A message as it was read, without an event. */
function put(entries: Map<string, Entry>, message: ChatMessage): void {
  const known = entries.get(message.id);
  if (known && known.version > message.version) return;
  const starredAt = known?.starredAt ?? 0;
  // With what an event said of the star nothing that was asked for at an unknown moment can argue.
  const starred = known?.message && starredAt > 0 ? known.message.starred : message.starred;
  entries.set(message.id, { version: message.version, message: { ...message, starred }, starredAt });
}

export function withPage(room: Room, page: ChatPage): Room {
  const entries = new Map(room.entries);
  for (const message of page.messages) put(entries, message);
  return { ...room, entries, isLoaded: true, ...stretchWith(room, page) };
}

function stretchWith(room: Room, { direction, messages, hasOlder, hasNewer }: ChatPage) {
  const first = hasOlder ? (messages[0]?.position ?? 0) : 0;
  const last = hasNewer ? (messages.at(-1)?.position ?? Infinity) : Infinity;
  if (direction === 'BEFORE') return { from: Math.min(room.from, first), to: room.to, hasOlder };
  if (direction === 'AFTER') return { from: room.from, to: Math.max(room.to, last), hasOlder: room.hasOlder };
  return { from: first, to: last, hasOlder };
}

export function withMessage(room: Room, message: ChatMessage): Room {
  const entries = new Map(room.entries);
  put(entries, message);
  return { ...room, entries };
}

/** Something happened to a message; what is told late or twice changes nothing. */
export function withNews(room: Room, news: ChatNews): Room {
  const { messageId, message, kind, cursor } = news;
  if (!messageId) return room;
  const known = room.entries.get(messageId);
  const version = message?.version ?? news.version ?? 0;
  if (known && known.version > version) return room;
  if (!message) {
    const isGone = kind === 'MESSAGE_DELETED' || (known?.version ?? 0) < version;
    if (!isGone) return room;
    const starredAt = known?.starredAt ?? 0;
    return {
      ...room,
      entries: new Map(room.entries).set(messageId, { version, message: null, starredAt }),
    };
  }
  const at = cursor ?? 0;
  const isLater = !known?.message || at >= known.starredAt;
  const starred = isLater ? message.starred : (known?.message?.starred ?? message.starred);
  const entry = {
    version,
    message: { ...message, starred },
    starredAt: isLater ? at : (known?.starredAt ?? 0),
  };
  return { ...room, entries: new Map(room.entries).set(messageId, entry) };
}

/** What is shown of a room, after whatever changed. Messages that did not change stay the same objects. */
export function drawn(room: Room, meId: string): Room {
  const hopes = new Map<string, Hope[]>();
  // A message that was deleted here stays away until the server says the same.
  const open = room.hopes.filter(
    ({ change, messageId }) => change.kind !== 'delete' || room.entries.get(messageId)?.message !== null,
  );
  for (const hope of open) {
    const all = hopes.get(hope.messageId);
    if (all) all.push(hope);
    else hopes.set(hope.messageId, [hope]);
  }
  const before = new Map(room.shown.map((message) => [message.id, message]));
  const arrived = new Set<string>();
  const shown: ShownChatMessage[] = [];
  for (const { message } of room.entries.values()) {
    if (message?.clientMutationId) arrived.add(message.clientMutationId);
    if (!message || message.position < room.from || message.position > room.to) continue;
    const hoped = hopedOf(message, hopes.get(message.id), meId);
    if (hoped) shown.push(same(before.get(message.id), hoped));
  }
  shown.sort((one, other) => one.position - other.position);
  const pending = room.pending.filter(({ key }) => !arrived.has(key));
  if (room.to === Infinity) {
    const end = shown.at(-1)?.position ?? 0;
    pending.forEach((each, index) => shown.push(pendingOf(each, meId, end + index + 1)));
  }
  return { ...room, pending, hopes: open, shown };
}

const sources = new WeakMap<ShownChatMessage, ChatMessage>();

/** The one that is shown already when nothing about it is new, so that its row is not drawn again. */
function same(known: ShownChatMessage | undefined, message: ChatMessage): ShownChatMessage {
  if (known && sources.get(known) === message) return known;
  const shown = { ...message, isSending: false };
  sources.set(shown, message);
  return shown;
}

function hopedOf(message: ChatMessage, hopes: readonly Hope[] | undefined, meId: string): ChatMessage | null {
  return (hopes ?? []).reduce<ChatMessage | null>(
    (now, { change }) => now && withHope(now, change, meId),
    message,
  );
}

function withHope(message: ChatMessage, change: Hope['change'], meId: string): ChatMessage | null {
  switch (change.kind) {
    case 'delete':
      return null;
    case 'edit':
      return { ...message, body: change.body, text: change.text };
    case 'pin':
      return { ...message, pinned: change.isOn };
    case 'star':
      return { ...message, starred: change.isOn };
    case 'react':
      return { ...message, reactions: withReaction(message.reactions, change, meId) };
  }
}

type Reactions = ChatMessage['reactions'];

/** Adds or removes somebody at an emoji; an emoji that nobody is left at goes. */
export function withReaction(
  reactions: Reactions,
  { emoji, isOn }: { emoji: string; isOn: boolean },
  userId: string,
): Reactions {
  const known = reactions.find((each) => each.emoji === emoji);
  if (!known) return isOn ? [...reactions, { emoji, userIds: [userId] }] : reactions;
  if (known.userIds.includes(userId) === isOn) return reactions;
  const userIds = isOn ? [...known.userIds, userId] : known.userIds.filter((id) => id !== userId);
  return reactions
    .map((each) => (each === known ? { ...each, userIds } : each))
    .filter((each) => each.userIds.length > 0);
}

function pendingOf(
  { key, body, text, files, parent, ticketIds, createdAt }: PendingMessage,
  meId: string,
  position: number,
): ShownChatMessage {
  return {
    ...{ id: key, threadId: '', position, userId: meId, body, text, createdAt },
    ...{ bodyType: 'TEXT', meta: null, isRunningCall: false, parentId: parent?.id ?? null, parent },
    ...{
      attachments: [...files],
      reactions: [],
      ticketIds: [...ticketIds],
      links: [],
      pinned: false,
      starred: false,
    },
    ...{ mentionsViewer: false, editedAt: null, version: 0, clientMutationId: key, viewerCanEdit: false },
    isSending: true,
  };
}
