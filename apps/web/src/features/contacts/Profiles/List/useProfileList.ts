import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readFragment } from '@/gql';
import type { ProfileRowFragment } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { withFreshTop } from '../../List/fresh-rows';
import { type ProfileFilters, toProfileFilter } from './profile-filters';
import { ProfileListDocument, ProfileRowFragmentDoc, useProfileListQuery } from './Profiles.generated';

export type ListedProfile = ProfileRowFragment;

const PAGE = 50;
/** As many as the server hands out at once. */
const MOST = 100;

/** The list as far as it was asked for. It comes back as it was left, and what is on top is then read anew. */
export function useProfileList(filters: ProfileFilters) {
  const client = useApolloClient();
  const variables = useMemo(
    () => ({
      term: filters.term || null,
      sort: filters.sort,
      filter: toProfileFilter(filters),
      first: PAGE,
    }),
    [filters],
  );
  const { data, previousData, error, fetchMore, refetch } = useProfileListQuery({ variables });
  const list = (data ?? previousData)?.profiles;
  const [isLoadingMore, setLoadingMore] = useState(false);

  const refresh = useCallback(async () => {
    const at = { query: ProfileListDocument, variables };
    const known = client.readQuery(at)?.profiles.edges.length ?? 0;
    const { data: fresh } = await client.query({
      ...at,
      variables: { ...variables, first: Math.min(MOST, Math.max(PAGE, known)) },
      fetchPolicy: 'no-cache',
      context: { quiet: true },
    });
    if (!fresh) return;
    client.cache.updateQuery(at, (before) => ({
      profiles: withFreshTop(before?.profiles, fresh.profiles),
    }));
  }, [client, variables]);
  const again = useCallback(() => void refresh().catch(() => undefined), [refresh]);
  useFreshWhenKept(data !== undefined, variables, again);
  useNews(['profiles.changed'], again);

  const rows = useMemo(
    () =>
      list?.edges
        .map(({ node }): ListedProfile => readFragment(ProfileRowFragmentDoc, node))
        // Whichever was deleted or brought back a moment ago leaves at once.
        .filter(({ isDeleted, mergedInto }) => isDeleted === filters.isDeleted && !mergedInto),
    [list, filters.isDeleted],
  );
  const more = useCallback(async () => {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { profiles } }) => ({
        profiles: { ...profiles, edges: [...before.profiles.edges, ...profiles.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }, [fetchMore, list?.pageInfo.endCursor]);
  return {
    key: JSON.stringify(variables),
    rows,
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error: rows ? undefined : error,
    isLoadingMore,
    more: useCallback(() => void more(), [more]),
    retry: () => void refetch().catch(() => undefined),
  };
}

/** A list that is there from before may be old. */
function useFreshWhenKept(isThere: boolean, variables: object, refresh: () => void): void {
  const seen = useRef<object>(null);
  useEffect(() => {
    if (seen.current === variables) return;
    seen.current = variables;
    if (isThere) refresh();
  }, [isThere, variables, refresh]);
}
