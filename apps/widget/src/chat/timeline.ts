import type { WidgetAttachment, WidgetMessage } from '../protocol';

/** A message of the visitor that the server has not confirmed yet. */
export interface Pending {
  clientId: string;
  text: string;
  attachments: readonly WidgetAttachment[];
  /** ISO 8601. */
  createdAt: string;
  state: 'sending' | 'failed';
  /** Failed for good (too long, refused): trying again without a change is pointless. */
  isRefused?: boolean;
  /** Set when it was written in the form for times when nobody is there. */
  offline?: { name: string; email: string };
}

/**
 * Confirmed messages in order of position, and pending ones behind them. `cursor` is the position up to which
 * everything was received *in order*: the answer to an own send may be ahead of it, so it does not move it.
 */
export interface Timeline {
  readonly messages: readonly WidgetMessage[];
  readonly pending: readonly Pending[];
  readonly cursor: number;
}

export const emptyTimeline: Timeline = { messages: [], pending: [], cursor: 0 };

/** Takes in messages from the ordered feed (`inOrder`) or from elsewhere. Same id twice is once. */
export function receive(timeline: Timeline, incoming: readonly WidgetMessage[], inOrder: boolean): Timeline {
  if (incoming.length === 0) return timeline;
  const byId = new Map(timeline.messages.map((message) => [message.id, message]));
  for (const message of incoming) byId.set(message.id, message);
  const confirmed = new Set(incoming.map((message) => message.client_id).filter(Boolean));
  const last = Math.max(...incoming.map((message) => message.position));
  return {
    messages: [...byId.values()].sort((a, b) => a.position - b.position),
    pending: timeline.pending.filter((item) => !confirmed.has(item.clientId)),
    cursor: inOrder ? Math.max(timeline.cursor, last) : timeline.cursor,
  };
}

/** Adds a pending message, or replaces the one with the same client id in its place. */
export function putPending(timeline: Timeline, item: Pending): Timeline {
  if (timeline.messages.some((message) => message.client_id === item.clientId)) return timeline;
  const known = timeline.pending.some((other) => other.clientId === item.clientId);
  const pending = known
    ? timeline.pending.map((other) => (other.clientId === item.clientId ? item : other))
    : [...timeline.pending, item];
  return { ...timeline, pending };
}

export function dropPending(timeline: Timeline, clientId: string): Timeline {
  return { ...timeline, pending: timeline.pending.filter((item) => item.clientId !== clientId) };
}

/** How many messages of the team lie beyond what the visitor has looked at. */
export function unreadCount(timeline: Timeline, readPosition: number): number {
  return timeline.messages.filter((m) => m.from === 'agent' && m.position > readPosition).length;
}

/** Newest position that the team wrote, 0 when it wrote nothing. */
export function newestFromTeam(timeline: Timeline): number {
  return timeline.messages.reduce((top, m) => (m.from === 'agent' ? Math.max(top, m.position) : top), 0);
}
