import { useCallback, useState } from 'react';
import { readFragment } from '@/gql';
import { TeamRowFragmentDoc } from '@/gql/graphql';
import { useTeamsPageQuery } from './Teams.generated';

const PAGE = 50;

/** The list as far as it was asked for; what was there stays while something else is looked for. */
export function useTeamList(term: string) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, previousData, error, fetchMore, refetch } = useTeamsPageQuery({
    variables: { term: term || null, first: PAGE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const list = (data ?? previousData)?.teams;
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { teams } }) => ({
        teams: { ...teams, edges: [...before.teams.edges, ...teams.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    teams: list?.edges.map(({ node }) => readFragment(TeamRowFragmentDoc, node)),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh,
  };
}
