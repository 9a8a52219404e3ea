import { useCallback, useState } from 'react';
import { readFragment } from '@/gql';
import type { QuickReplyFilter } from '@/gql/graphql';
import { QuickReplyRowFragmentDoc, useQuickRepliesPageQuery } from './QuickReplies.generated';

const PAGE = 50;

/** The list as far as it was asked for; what was there stays while something else is looked for. */
export function useQuickReplyList(filter: QuickReplyFilter) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, previousData, error, fetchMore, refetch } = useQuickRepliesPageQuery({
    variables: { filter, first: PAGE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const list = (data ?? previousData)?.quickReplies;
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { quickReplies } }) => ({
        quickReplies: { ...quickReplies, edges: [...before.quickReplies.edges, ...quickReplies.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    replies: list?.edges.map(({ node }) => readFragment(QuickReplyRowFragmentDoc, node)),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh,
  };
}
