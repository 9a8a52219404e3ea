import { useCallback, useState } from 'react';
import { readFragment } from '@/gql';
import { UserRowFragmentDoc } from '@/gql/graphql';
import { filterOf, type UserFilters } from './user-filters';
import { useUsersPageQuery } from './UsersPage.generated';

const PAGE = 50;

/** The list as far as it was asked for; what was there stays while something else is looked for. */
export function useUserList(filters: UserFilters) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, previousData, error, fetchMore, refetch } = useUsersPageQuery({
    variables: { filter: filterOf(filters), first: PAGE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const list = (data ?? previousData)?.users;
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { users } }) => ({
        users: { ...users, edges: [...before.users.edges, ...users.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    users: list?.edges.map(({ node }) => readFragment(UserRowFragmentDoc, node)),
    total: list?.totalCount ?? 0,
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh,
  };
}
