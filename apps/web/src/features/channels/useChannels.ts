import { useCallback, useEffect } from 'react';
import type { ChannelPage } from '@parley/schema';
import { readFragment } from '@/gql';
import { useNews } from '@/lib/news';
import { ChannelRowFragmentDoc, useChannelListQuery } from './Channels.generated';
import { standsOn } from './kinds';

/** All channels of a page: a company has at most some two hundred, so they are read to the end. */
export function useChannels(page: ChannelPage) {
  const { data, error, loading, fetchMore, refetch } = useChannelListQuery({
    variables: { after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const end = data?.channels.pageInfo.hasNextPage ? data.channels.pageInfo.endCursor : null;
  useEffect(() => {
    if (!end) return;
    void fetchMore({
      variables: { after: end },
      updateQuery: (before, { fetchMoreResult: { channels } }) => ({
        channels: { ...channels, edges: [...before.channels.edges, ...channels.edges] },
      }),
    }).catch(() => undefined);
  }, [end, fetchMore]);
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useNews(['channels.changed'], refresh);
  const all = data?.channels.edges.map(({ node }) => readFragment(ChannelRowFragmentDoc, node));
  return {
    channels: all?.filter(({ type }) => standsOn(page, type)),
    isWhole: data !== undefined && !end && !loading,
    error,
    refresh,
  };
}
