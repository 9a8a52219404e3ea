import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo } from 'react';
import { isResyncRequired } from '@/lib/apollo';
import { useSince } from '@/lib/since';
import { useUntilDone } from '@/lib/until-done';
import {
  TicketListDocument,
  useTicketListEventsSubscription,
  useTicketListQuery,
} from './TicketList.generated';
import { type ChangeList, useListOrder } from './useListOrder';
import { type KeptView, type ListState, toFilter } from './views';

export type { TicketEdge } from './useListOrder';

const PAGE = 50;

/** The rows of a list, further pages on request, and live: rows enter, change, move and leave by the server's events. */
export function useTicketList(state: ListState, kept?: KeptView, isWaiting = false) {
  const client = useApolloClient();
  const key = JSON.stringify([toFilter(state, kept), state.sort]);
  const variables = useMemo(
    () => ({ filter: toFilter(state, kept), sort: state.sort, first: PAGE }),
    // The state is a new object for every address; only what it filters by counts.
    [key],
  );
  const query = useTicketListQuery({
    skip: isWaiting,
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

  const untilDone = useUntilDone();
  const since = useSince(key, query.loading ? undefined : tickets?.eventCursor);
  useTicketListEventsSubscription(
    since.cursor
      ? {
          variables: { filter: variables.filter, after: since.cursor },
          ignoreResults: true,
          onData: ({ data }) => data.data && take(data.data.ticketEvents),
          onError: (error) => {
            if (isResyncRequired(error)) untilDone(() => query.refetch().then(since.forget));
          },
        }
      : skipToken,
  );

  const pageInfo = tickets?.pageInfo;
  // All that were loaded have left while more are behind them: what stands on top now is read anew.
  const isEmptied = tickets?.edges.length === 0 && tickets.pageInfo.hasNextPage;
  const { refetch } = query;
  useEffect(() => {
    if (isEmptied && !query.loading && !query.error) void refetch().catch(() => undefined);
  }, [isEmptied, query.loading, query.error, refetch]);
  const loadMore = useCallback(() => {
    if (!pageInfo?.hasNextPage || query.loading) return;
    void query.fetchMore({ variables: { after: pageInfo.endCursor } });
  }, [pageInfo, query]);

  return {
    key,
    edges: isEmptied ? undefined : tickets?.edges,
    hasMore: pageInfo?.hasNextPage ?? false,
    error: tickets && !isEmptied ? undefined : query.error,
    newAbove,
    loadMore,
    onScrolled,
    refetch: query.refetch,
  };
}
