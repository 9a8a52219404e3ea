import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readFragment } from '@/gql';
import type { CallKind } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { HistoryCallFragmentDoc, useCallHistoryQuery } from './Phone.generated';

const PAGE = 25;
export const kinds = ['MISSED', 'INCOMING', 'OUTGOING'] as const satisfies readonly CallKind[];

/** The calls, the newest first; what is looked for stands in the address. */
export function useCallHistory() {
  const [search, setSearch] = useSearchParams();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const kind = kinds.find((one) => one.toLowerCase() === search.get('kind')) ?? null;
  const isMine = search.get('of') === 'me';
  const variables = { first: PAGE, filter: { kind, isMine } };
  const { data, previousData, error, fetchMore, refetch } = useCallHistoryQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const list = (data ?? previousData)?.calls;
  const refresh = () => void refetch().catch(() => undefined);
  useNews(['calls.changed', 'call_history.changed'], refresh);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { ...variables, after: list?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { calls } }) => ({
        calls: { ...calls, edges: [...before.calls.edges, ...calls.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  const set = (name: 'kind' | 'of', value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    rows: list?.edges.map(({ node }) => readFragment(HistoryCallFragmentDoc, node)),
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    kind,
    isMine,
    setKind: (next: CallKind | null) => set('kind', next?.toLowerCase() ?? null),
    setMine: (isOn: boolean) => set('of', isOn ? 'me' : null),
    clear: () => setSearch(new URLSearchParams(), { replace: true }),
    more: () => void more(),
    refresh,
  };
}
