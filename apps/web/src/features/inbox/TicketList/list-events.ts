import type { TicketSort } from '@/gql/graphql';

interface Row {
  id: string;
  lastMessageAt: string;
  createdAt: string;
  waitingSince?: string | null;
}

interface Edge<R extends Row> {
  cursor: string;
  node: R;
}

export interface ListEvent<R extends Row> {
  change: 'ENTERED' | 'CHANGED' | 'LEFT';
  ticketId: string;
  ticket?: R | null;
}

interface Options {
  sort: TicketSort;
  /** There is more behind the last row: what would land behind it comes with its own page. */
  hasMore: boolean;
  /** Rows that are there stay at their place for now, because somebody is reading further down. */
  keepStill: boolean;
}

export interface Applied<E> {
  edges: readonly E[];
  /** The row came in new, at this index. */
  enteredAt: number | null;
  /** A row kept its place although it belongs elsewhere now. */
  isUnsorted: boolean;
}

/** Merges one live event into the rows of a list. Events are idempotent: the same one twice changes nothing. */
export function applyEvent<R extends Row, E extends Edge<R>>(
  edges: readonly E[],
  event: ListEvent<R>,
  options: Options,
  makeEdge: (ticket: R) => E,
): Applied<E> {
  const at = edges.findIndex((edge) => edge.node.id === event.ticketId);
  const { ticket } = event;
  if (event.change === 'LEFT' || !ticket) {
    return { edges: at < 0 ? edges : edges.toSpliced(at, 1), enteredAt: null, isUnsorted: false };
  }
  if (at >= 0 && options.keepStill) {
    const place = placeOf(edges.toSpliced(at, 1), ticket, options.sort);
    const edge = makeEdge(ticket);
    return { edges: edges.with(at, edge), enteredAt: null, isUnsorted: place !== at };
  }
  const others = at < 0 ? edges : edges.toSpliced(at, 1);
  const place = placeOf(others, ticket, options.sort);
  // The last row that stays the last is not behind itself.
  if (place === others.length && place !== at && options.hasMore)
    return { edges: others, enteredAt: null, isUnsorted: false };
  return {
    edges: others.toSpliced(place, 0, makeEdge(ticket)),
    enteredAt: at < 0 ? place : null,
    isUnsorted: false,
  };
}

/** Puts all rows where they belong, for when nobody is reading further down any more. */
export function sortEdges<R extends Row, E extends Edge<R>>(edges: readonly E[], sort: TicketSort): E[] {
  return edges.toSorted((one, two) => compare(one.node, two.node, sort));
}

function placeOf<R extends Row>(edges: readonly Edge<R>[], ticket: R, sort: TicketSort): number {
  const place = edges.findIndex((edge) => compare(ticket, edge.node, sort) < 0);
  return place < 0 ? edges.length : place;
}

/** What each order goes by. Those whom nobody keeps waiting come after all who wait. */
const KEYS: Record<TicketSort, { at: (row: Row) => number; isDown: boolean }> = {
  NEWEST: { at: (row) => Date.parse(row.lastMessageAt), isDown: true },
  OLDEST: { at: (row) => Date.parse(row.lastMessageAt), isDown: false },
  CREATED_NEWEST: { at: (row) => Date.parse(row.createdAt), isDown: true },
  CREATED_OLDEST: { at: (row) => Date.parse(row.createdAt), isDown: false },
  WAITING_LONGEST: {
    at: (row) => (row.waitingSince ? Date.parse(row.waitingSince) : Number.MAX_SAFE_INTEGER),
    isDown: false,
  },
};

function compare(one: Row, two: Row, sort: TicketSort): number {
  const { at, isDown } = KEYS[sort];
  const upwards = at(one) - at(two) || Number(one.id) - Number(two.id);
  return isDown ? -upwards : upwards;
}
