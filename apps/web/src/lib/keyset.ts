import { useCallback, useState } from 'react';

interface Connection {
  edges: readonly { node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** As `useQuery` answers. */
interface Asked<Data> {
  data?: Data;
  previousData?: Data;
  error?: Error;
  refetch(): Promise<unknown>;
  /** Apollo ties its type to one query and its variables; here it is any list with `after`. */
  fetchMore(next: never): Promise<unknown>;
}

/** How the list of a settings page is asked for: what is there at once, and what is new after it. */
export const KEYSET = { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const;

export const KEYSET_PAGE = 50;

/** A list as far as it was asked for: what stands in the answer under `name`, grown by a page at a time. */
export function useKeyset<Name extends string, Data extends Record<Name, Connection>>(
  { data, previousData, error, fetchMore, refetch }: Asked<Data>,
  name: Name,
) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const list: Data[Name] | undefined = (data ?? previousData)?.[name];
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list?.pageInfo.endCursor },
      updateQuery: (before: Data, { fetchMoreResult: next }: { fetchMoreResult: Data }) => ({
        [name]: { ...next[name], edges: [...before[name].edges, ...next[name].edges] },
      }),
    } as never).catch(() => undefined);
    setLoadingMore(false);
  }
  const nodes: readonly Data[Name]['edges'][number]['node'][] | undefined = list?.edges.map(
    ({ node }) => node,
  );
  return {
    nodes,
    hasMore: list?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh,
  };
}
