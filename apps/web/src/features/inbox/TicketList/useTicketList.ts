import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { isResyncRequired } from '@/lib/apollo';
import {
  TicketListDocument,
  useTicketListEventsSubscription,
  useTicketListQuery,
} from './TicketList.generated';
import { type ChangeList, useListOrder } from './useListOrder';
import { useSince } from './useSince';
import { type ListState, toFilter } from './views';

export type { TicketEdge } from './useListOrder';

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

  const change = useCallback<ChangeList>(
    (update) => {
      client.cache.updateQuery({ query: TicketListDocument, variables }, (data) =>
        data ? { ...data, tickets: update(data.tickets) } : undefined,
      );
    },
    [client, variables],
  );
  const { newAbove, take, onScrolled } = useListOrder(change, variables.sort);

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
