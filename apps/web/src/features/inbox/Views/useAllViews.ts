import { useState } from 'react';
import { readFragment } from '@/gql';
import { CustomViewRowFragmentDoc } from '@/gql/graphql';
import { viewOf } from './useCustomViews';
import { useCustomViewsQuery } from './Views.generated';

/** Every view that this person may keep, as far as the list was asked for. */
export function useAllViews() {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, previousData, error, fetchMore, refetch } = useCustomViewsQuery({
    variables: { all: true },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const list = (data ?? previousData)?.customViews;
  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { customViews } }) => ({
        customViews: { ...customViews, edges: [...before.customViews.edges, ...customViews.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    views: list?.edges.map(({ node }) => viewOf(readFragment(CustomViewRowFragmentDoc, node))),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh: () => void refetch().catch(() => undefined),
  };
}
