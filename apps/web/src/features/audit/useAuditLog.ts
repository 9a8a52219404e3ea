import { useCallback, useState } from 'react';
import { readFragment } from '@/gql';
import { type AuditFilter, AuditRowFragmentDoc } from '@/gql/graphql';
import { useAuditLogQuery } from './audit.generated';

/** The log as far as it was asked for; what was there stays while something else is looked for. */
export function useAuditLog(filter: AuditFilter) {
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, previousData, error, fetchMore, refetch } = useAuditLogQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const log = (data ?? previousData)?.auditLog;
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);

  async function more(): Promise<void> {
    setLoadingMore(true);
    await fetchMore({
      variables: { after: log?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { auditLog } }) => ({
        auditLog: { ...auditLog, edges: [...before.auditLog.edges, ...auditLog.edges] },
      }),
    }).catch(() => undefined);
    setLoadingMore(false);
  }
  return {
    entries: log?.edges.map(({ node }) => readFragment(AuditRowFragmentDoc, node)),
    hasMore: log?.pageInfo.hasNextPage ?? false,
    error,
    isLoadingMore,
    more: () => void more(),
    refresh,
  };
}
