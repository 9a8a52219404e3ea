/** What the timeline needs to know of a message to decide where it stands and with whom it is grouped. */
export interface TimelineMessage {
  id: string;
  position: number;
  type: 'INBOUND' | 'OUTBOUND' | 'NOTE' | 'SYSTEM';
  createdAt: string;
  author: { kind: 'CONTACT' | 'USER' | 'SYSTEM'; id?: string | null; name: string };
  email?: object | null;
  /** In a merged ticket: the conversation in which it was written. */
  threadId?: string;
}

export type TimelineItem<M extends TimelineMessage> =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'unread'; key: string }
  | { kind: 'group'; key: string; side: 'start' | 'end'; messages: M[] }
  | { kind: 'mail'; key: string; message: M }
  | { kind: 'note'; key: string; message: M }
  | { kind: 'system'; key: string; message: M };

export interface TimelineOptions {
  /** The message above which the "new" line stands; none when everything was read. */
  firstUnreadId?: string | null;
  /** The calendar day of a moment, as the reader's time zone sees it (any string that differs per day). */
  dayOf: (iso: string) => string;
}

/** Messages of one author within this time of each other share avatar and meta line. */
export const GROUP_WINDOW_MS = 2 * 60_000;

/**
 * Turns messages (oldest first) into what is drawn: day dividers, the first-unread line, groups of bubbles,
 * and single cards for mails, notes and system lines. A group is named after its first message, so that it keeps
 * its key, and with it its place in the page, while messages are added to it.
 */
export function buildTimeline<M extends TimelineMessage>(
  messages: readonly M[],
  { firstUnreadId, dayOf }: TimelineOptions,
): TimelineItem<M>[] {
  const items: TimelineItem<M>[] = [];
  let day: string | null = null;
  for (const message of messages) {
    const messageDay = dayOf(message.createdAt);
    if (messageDay !== day) {
      day = messageDay;
      items.push({ kind: 'day', key: `day-${messageDay}`, date: message.createdAt });
    }
    if (message.id === firstUnreadId) items.push({ kind: 'unread', key: 'unread' });
    add(items, message);
  }
  return items;
}

function add<M extends TimelineMessage>(items: TimelineItem<M>[], message: M): void {
  const key = `message-${message.id}`;
  if (message.type === 'SYSTEM') items.push({ kind: 'system', key, message });
  else if (message.type === 'NOTE') items.push({ kind: 'note', key, message });
  else if (message.email) items.push({ kind: 'mail', key, message });
  else {
    const last = items.at(-1);
    const previous = last?.kind === 'group' ? last.messages.at(-1) : undefined;
    if (last?.kind === 'group' && previous && belongTogether(previous, message)) last.messages.push(message);
    else
      items.push({
        kind: 'group',
        key,
        side: message.type === 'INBOUND' ? 'start' : 'end',
        messages: [message],
      });
  }
}

/** Same speaker, same side, and at most two minutes apart. */
export function belongTogether(previous: TimelineMessage, next: TimelineMessage): boolean {
  if (previous.type !== next.type || previous.threadId !== next.threadId) return false;
  if (previous.author.kind !== next.author.kind || previous.author.id !== next.author.id) return false;
  return Date.parse(next.createdAt) - Date.parse(previous.createdAt) <= GROUP_WINDOW_MS;
}

/**
 * The oldest message that the reader has not seen: unread counts the customer's messages from the newest back.
 * Null when nothing is unread, or when the oldest unread one is not loaded and the line would stand wrongly.
 */
export function findFirstUnread(messages: readonly TimelineMessage[], unreadCount: number): string | null {
  if (unreadCount <= 0) return null;
  let left = unreadCount;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.type !== 'INBOUND') continue;
    left -= 1;
    if (left === 0) return message.id;
  }
  return null;
}

/**
 * Puts the messages that this browser is still sending behind those of the server, without the ones that the
 * server already has: its event may arrive before the answer to the mutation.
 */
export function withPending<M extends { clientMutationId?: string | null }>(
  messages: readonly M[],
  pending: readonly M[],
): M[] {
  if (pending.length === 0) return [...messages];
  const known = new Set(messages.map((message) => message.clientMutationId).filter(Boolean));
  return [...messages, ...pending.filter((message) => !known.has(message.clientMutationId))];
}
