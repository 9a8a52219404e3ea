import { useCallback, useRef, useState } from 'react';
import type { TicketListEventsSubscription, TicketListQuery } from '@/gql/graphql';
import { applyEvent, sortEdges } from './list-events';
import type { ListState } from './views';

export type Connection = TicketListQuery['tickets'];
export type TicketEdge = Connection['edges'][number];
/** Writes a list's rows anew. */
export type ChangeList = (update: (tickets: Connection) => Connection) => void;

/**
 * How events enter a list. While somebody reads further down, rows keep their places and new ones are only counted; back
 * at the top, everything is put in order again.
 */
export function useListOrder(change: ChangeList, sort: ListState['sort']) {
  const isScrolled = useRef(false);
  const isUnsorted = useRef(false);
  const [newAbove, setNewAbove] = useState(0);

  const take = useCallback(
    (event: TicketListEventsSubscription['ticketEvents']) => {
      change((list) => {
        const options = { sort, hasMore: list.pageInfo.hasNextPage, keepStill: isScrolled.current };
        const applied = applyEvent(list.edges, event, options, edgeOf);
        if (applied.isUnsorted) isUnsorted.current = true;
        if (applied.enteredAt === 0 && isScrolled.current) setNewAbove((count) => count + 1);
        return { ...list, edges: [...applied.edges] };
      });
    },
    [change, sort],
  );

  /** The list tells where it stands. */
  const onScrolled = useCallback(
    (scrolled: boolean) => {
      isScrolled.current = scrolled;
      if (scrolled) return;
      setNewAbove(0);
      if (!isUnsorted.current) return;
      isUnsorted.current = false;
      change((list) => ({ ...list, edges: sortEdges(list.edges, sort) }));
    },
    [change, sort],
  );

  return { newAbove, take, onScrolled };
}

/** An edge that came by an event has no cursor of its own; paging goes by the end of the last page, not by this. */
function edgeOf(node: TicketEdge['node']): TicketEdge {
  const edge = { __typename: 'TicketEdge', cursor: '', node };
  return edge;
}
