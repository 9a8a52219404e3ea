import { useState } from 'react';

interface Edges<E> {
  edges: readonly E[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/** What a query of a list gives, as far as paging needs it. */
interface Asked<D> {
  data?: D | undefined;
  previousData?: D | undefined;
  error?: Error | undefined;
  fetchMore: (options: {
    variables: { after: string | null | undefined };
    updateQuery: (before: D, more: { fetchMoreResult: D }) => D;
  }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** How both lists are asked for: what was there stays while something else is looked for. */
export const asTraffic = {
  fetchPolicy: 'cache-and-network',
  nextFetchPolicy: 'cache-first',
  context: { quiet: true },
} as const;

/** What came in or went out, as far as it was asked for. */
export function useTraffic<D, N, R>(
  { data, previousData, error, fetchMore, refetch }: Asked<D>,
  listOf: (data: D) => Edges<{ node: N }>,
  withEdges: (data: D, edges: { node: N }[]) => D,
  rowOf: (node: N) => R,
) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const shown = data ?? previousData;
  const list = shown && listOf(shown);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before: D, { fetchMoreResult: found }) =>
        withEdges(found, [...listOf(before).edges, ...listOf(found).edges]),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    rows: list?.edges.map(({ node }) => rowOf(node)),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh: () => void refetch().catch(() => undefined),
  };
}
