import type { ApolloCache, FieldPolicy, Reference } from '@apollo/client';

interface StoredEdge {
  __typename?: string;
  cursor: string;
  node: Reference;
}
export interface StoredConnection {
  __typename?: string;
  edges: StoredEdge[];
  pageInfo: {
    hasPreviousPage: boolean;
    startCursor: string | null;
    hasNextPage: boolean;
    endCursor: string | null;
  };
  eventCursor: string;
  /** Positions are others now: the next page takes the place of all that is here. */
  isForgotten?: boolean;
}
export type PositionOf = (node: Reference) => number;

/**
 * The loaded messages of a ticket are one run without a hole, oldest first: positions count 1, 2, 3 … on the server.
 * Pages are put together by position. When a newer page does not touch what was loaded before (the ticket was open
 * yesterday), the old run is dropped: it comes back by loading upwards, and no hole is ever shown as if it were whole.
 */
export function mergeConnections(
  existing: StoredConnection | undefined,
  incoming: StoredConnection,
  positionOf: PositionOf,
): StoredConnection {
  if (!existing || existing.isForgotten || existing.edges.length === 0) return incoming;
  if (incoming.edges.length === 0) return { ...existing, eventCursor: incoming.eventCursor };
  if (first(incoming, positionOf) > last(existing, positionOf) + 1) return incoming;
  if (last(incoming, positionOf) + 1 < first(existing, positionOf)) return existing;

  const byPosition = new Map<number, StoredEdge>();
  for (const edge of [...existing.edges, ...incoming.edges]) byPosition.set(positionOf(edge.node), edge);
  const edges = [...byPosition].sort(([one], [two]) => one - two).map(([, edge]) => edge);
  const head = first(incoming, positionOf) <= first(existing, positionOf) ? incoming : existing;
  const tail = last(incoming, positionOf) >= last(existing, positionOf) ? incoming : existing;
  return {
    ...incoming,
    edges,
    pageInfo: {
      ...incoming.pageInfo,
      hasPreviousPage: head.pageInfo.hasPreviousPage,
      startCursor: head.pageInfo.startCursor,
      hasNextPage: tail.pageInfo.hasNextPage,
      endCursor: tail.pageInfo.endCursor,
    },
  };
}

const first = ({ edges }: StoredConnection, positionOf: PositionOf) =>
  positionOf((edges[0] as StoredEdge).node);
const last = ({ edges }: StoredConnection, positionOf: PositionOf) =>
  positionOf((edges.at(-1) as StoredEdge).node);

export const messagesPolicy: FieldPolicy<StoredConnection> = {
  keyArgs: false,
  merge: (existing, incoming, { readField }) =>
    mergeConnections(
      existing as StoredConnection | undefined,
      incoming,
      (node) => readField<number>('position', node) ?? 0,
    ),
};

/** What is shown of a ticket stays until it was read again, and is then replaced: a merge has changed the positions. */
export function forgetMessages(cache: ApolloCache, ticketId: string): void {
  cache.modify<{ messages: StoredConnection }>({
    id: cache.identify({ __typename: 'Ticket', id: ticketId }),
    fields: { messages: (known) => ({ ...(known as StoredConnection), isForgotten: true }) },
  });
}
