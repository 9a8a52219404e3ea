import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSession } from '@/lib/session';
import { dayBounds } from '@/ui/date-range/days';
import { rememberSearch } from './recentSearches';
import { useSearchPageQuery } from './Search.generated';
import { filterOf, isAsked, type SearchState } from './searchState';

const PAGE = 25;
const REMEMBER_MS = 1_500;

/** What is found, as far as it was asked for; the last hits stay while the next are looked for. */
export function useSearch(state: SearchState) {
  const { me } = useSession();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const asked = isAsked(state);
  const { data, previousData, error, loading, fetchMore, refetch } = useSearchPageQuery(
    asked
      ? {
          variables: {
            term: state.term,
            kinds: state.kind && [state.kind],
            filter: filterOf(state, dayBounds),
            sort: state.sort,
            first: PAGE,
          },
          // What was found a minute ago may have been closed, deleted or answered since.
          fetchPolicy: 'network-only',
          nextFetchPolicy: 'cache-first',
          context: { quiet: true },
        }
      : skipToken,
  );
  // That nothing was found is true of the question before alone.
  const before = previousData?.search.edges.length ? previousData : undefined;
  const found = asked ? (data ?? before)?.search : undefined;
  // Counted over all kinds once; the tabs keep their figures when one of them is opened.
  const [counts, setCounts] = useState(found?.counts);
  useEffect(() => {
    if (data && !state.kind) setCounts(data.search.counts);
  }, [data, state.kind]);
  const hasHits = Boolean(data?.search.edges.length);
  useEffect(() => {
    if (!hasHits) return undefined;
    const timer = setTimeout(() => rememberSearch(me.id, state.term), REMEMBER_MS);
    return () => clearTimeout(timer);
  }, [hasHits, me.id, state.term]);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: found?.pageInfo.endCursor },
      updateQuery: (earlier, { fetchMoreResult: { search } }) => ({
        search: {
          ...earlier.search,
          edges: [...earlier.search.edges, ...search.edges],
          pageInfo: search.pageInfo,
        },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    isAsked: asked,
    found,
    counts: state.kind ? counts : found?.counts,
    /** What is shown belongs to an earlier question. */
    isStale: loading && !data,
    error: data ? undefined : error,
    isLoadingMore,
    more: () => void more(),
    retry: () => void refetch().catch(() => undefined),
  };
}

export type Found = NonNullable<ReturnType<typeof useSearch>['found']>;
export type Hit = Found['edges'][number]['node'];
