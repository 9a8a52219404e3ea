import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { TicketResultRowFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import {
  TicketResultRowFragmentDoc,
  useDeleteTicketResultMutation,
  useOrderTicketResultsMutation,
  useRestoreTicketResultMutation,
  useTicketResultsPageQuery,
} from './TicketResults.generated';

/** All results in their order, as far as they were loaded; a company has two hundred at most. */
export function useTicketResults(term: string) {
  const { t } = useTranslation('ticketResults');
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const { data, previousData, error, fetchMore, refetch } = useTicketResultsPageQuery({
    variables: { term: term || null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const list = (data ?? previousData)?.ticketResults;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  useEffect(() => {
    if (hasNextPage)
      void fetchMore({
        variables: { after: endCursor },
        updateQuery: (before, { fetchMoreResult: { ticketResults: more } }) => ({
          ticketResults: { ...more, edges: [...before.ticketResults.edges, ...more.edges] },
        }),
      }).catch(() => undefined);
  }, [hasNextPage, endCursor, fetchMore]);
  const refresh = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const [save] = useOrderTicketResultsMutation({ context: { quiet: true } });
  const rows = list?.edges.map(({ node }) => readFragment(TicketResultRowFragmentDoc, node));

  /** Shown at once; put back when the server says no. */
  function arrange(ids: string[]): void {
    setOrder(ids);
    const done = () => void refetch().finally(() => setOrder(null));
    void save({ variables: { input: { order: ids } } }).then(done, (failure: unknown) => {
      toast.failure(codedError(failure)?.message ?? t('offline'));
      done();
    });
  }
  return { results: rows && sorted(rows, order), isWhole: !hasNextPage, error, refresh, arrange };
}

function sorted(rows: TicketResultRowFragment[], order: readonly string[] | null) {
  if (!order) return rows;
  return rows.toSorted((one, two) => order.indexOf(one.id) - order.indexOf(two.id));
}

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteTicketResult(refresh: () => void) {
  const { t } = useTranslation('ticketResults');
  const [remove] = useDeleteTicketResultMutation({ context: { quiet: true } });
  const [restore] = useRestoreTicketResultMutation({ context: { quiet: true } });
  const fail = (error: unknown) => toast.failure(codedError(error)?.message ?? t('offline'));
  return ({ id, name, version }: TicketResultRowFragment) => {
    const undo = () => void restore({ variables: { id } }).then(refresh, fail);
    void remove({ variables: { id, version } }).then(() => {
      toast.done(t('deleted', { name }), { undo: { label: t('undo'), run: undo } });
      refresh();
    }, fail);
  };
}
