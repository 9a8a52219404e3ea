import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { TicketListEventsSubscription, TicketListQuery } from '@/gql/graphql';
import { isResyncRequired } from '@/lib/apollo';
import { applyEvent, sortEdges } from './list-events';
import {
  TicketListDocument,
  useTicketListEventsSubscription,
  useTicketListQuery,
} from './TicketList.generated';
import { type ListState, toFilter } from './views';

type Connection = TicketListQuery['tickets'];
export type TicketEdge = Connection['edges'][number];
type Change = (tickets: Connection) => Connection;

const PAGE = 50;

/** The rows of a list, further pages on request, and live: rows enter, change, move and leave by the server's events. */
export function useTicketList(state: ListState) {
  const client = useApolloClient();
  const key = JSON.stringify([toFilter(state), state.sort]);
  const variables = useMemo(
    () => ({ filter: toFilter(state), sort: state.sort, first: PAGE }),
    // The state is a new object for every address; only what it filters by counts.
    [key],
  );
  const query = useTicketListQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const tickets = query.data?.tickets;
  const isScrolled = useRef(false);
  const isUnsorted = useRef(false);
  const [newAbove, setNewAbove] = useState(0);

  const change = useCallback(
    (update: Change) => {
      client.cache.updateQuery({ query: TicketListDocument, variables }, (data) =>
        data ? { ...data, tickets: update(data.tickets) } : undefined,
      );
    },
    [client, variables],
  );

  const take = useCallback(
    (event: TicketListEventsSubscription['ticketEvents']) => {
      change((list) => {
        const options = {
          sort: variables.sort,
          hasMore: list.pageInfo.hasNextPage,
          keepStill: isScrolled.current,
        };
        const applied = applyEvent(list.edges, event, options, edgeOf);
        if (applied.isUnsorted) isUnsorted.current = true;
        if (applied.enteredAt === 0 && isScrolled.current) setNewAbove((count) => count + 1);
        return { ...list, edges: [...applied.edges] };
      });
    },
    [change, variables],
  );

  const since = useSince(key, query.loading ? undefined : tickets?.eventCursor);
  useTicketListEventsSubscription(
    since.cursor
      ? {
          variables: { filter: variables.filter, after: since.cursor },
          ignoreResults: true,
          onData: ({ data }) => data.data && take(data.data.ticketEvents),
          onError: (error) => {
            if (isResyncRequired(error)) void query.refetch().then(since.forget);
          },
        }
      : skipToken,
  );

  /** The list tells where it stands: at its top, everything is put in order again. */
  const onScrolled = useCallback(
    (scrolled: boolean) => {
      isScrolled.current = scrolled;
      if (scrolled) return;
      setNewAbove(0);
      if (!isUnsorted.current) return;
      isUnsorted.current = false;
      change((list) => ({ ...list, edges: sortEdges(list.edges, variables.sort) }));
    },
    [change, variables],
  );

  const pageInfo = tickets?.pageInfo;
  const loadMore = useCallback(() => {
    if (!pageInfo?.hasNextPage || query.loading) return;
    void query.fetchMore({ variables: { after: pageInfo.endCursor } });
  }, [pageInfo, query]);

  return {
    key,
    edges: tickets?.edges,
    hasMore: pageInfo?.hasNextPage ?? false,
    error: tickets ? undefined : query.error,
    newAbove,
    loadMore,
    onScrolled,
    refetch: query.refetch,
  };
}

/** An edge that came by an event has no cursor of its own; paging goes by the end of the last page, not by this. */
function edgeOf(node: TicketEdge['node']): TicketEdge {
  const edge = { __typename: 'TicketEdge', cursor: '', node };
  return edge;
}

/** The cursor a list's events start from: that of its first answer. Pages and refetches of the same list do not restart it. */
function useSince(key: string, cursor: string | undefined) {
  const held = useRef<{ key: string; cursor: string } | null>(null);
  const [, renew] = useState(0);
  if (held.current?.key !== key) held.current = null;
  if (!held.current && cursor) held.current = { key, cursor };
  return {
    cursor: held.current?.cursor,
    forget: () => {
      held.current = null;
      renew((count) => count + 1);
    },
  };
}
