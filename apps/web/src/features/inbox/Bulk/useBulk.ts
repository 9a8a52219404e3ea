import { type ApolloCache } from '@apollo/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { BulkStateFragment } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { BulkStateFragmentDoc, useStartBulkMutation, useUndoBulkMutation } from './Bulk.generated';
import { type BulkWish, expectedOf } from './bulkActions';
import { followBulk } from './bulkProgress';
import { clearSelection, type TicketSelection } from './selection';

/** Does something to everything that is selected. Few tickets at once, many in the background; both can be undone. */
export function useBulk() {
  const [start] = useStartBulkMutation({ context: { quiet: true } });
  const { t } = useTranslation('bulk');
  const undo = useUndoBulk();
  return useCallback(
    async function run(wish: BulkWish, selection: TicketSelection): Promise<void> {
      const ids = selection.all ? [] : [...selection.ids];
      const chosen = selection.all
        ? { filter: selection.all.filter, exceptIds: [...selection.ids] }
        : { ticketIds: ids };
      clearSelection();
      try {
        const { data } = await start({
          variables: { input: { ...wish, ...chosen, clientMutationId: crypto.randomUUID() } },
          optimisticResponse: ({ input }, { IGNORE }) =>
            input?.filter ? IGNORE : { startBulk: expectedBulk(wish, ids.length) },
          update: (cache, { data: answer }) => {
            if (!answer) return;
            const bulk = readFragment(BulkStateFragmentDoc, answer.startBulk);
            const refused = new Set(bulk.problems.map(({ ticketId }) => ticketId));
            if (bulk.status === 'DONE')
              show(
                cache,
                ids.filter((id) => !refused.has(id)),
                wish,
              );
          },
        });
        const bulk = data && readFragment(BulkStateFragmentDoc, data.startBulk);
        if (bulk) tell(bulk);
      } catch (error) {
        const reason = codedError(error)?.message ?? t('offline');
        toast.failure(`${t('failed')} ${reason}`, {
          action: { label: t('again'), run: () => void run(wish, selection) },
        });
      }

      function tell(bulk: BulkStateFragment): void {
        if (bulk.status === 'QUEUED' || bulk.status === 'RUNNING') return followBulk(bulk.id);
        const said = t(`done.${bulk.action}`, { count: bulk.done + bulk.unchanged });
        if (bulk.failed > 0) return toast.warning(`${said} ${t('notDone', { count: bulk.failed })}`);
        const action = { label: t('undo'), run: () => void undo(bulk) };
        toast.done(said, bulk.viewerCanUndo ? { undo: action } : {});
      }
    },
    [start, t, undo],
  );
}

/** Puts back what nobody has changed since, and says how many had to stay. */
export function useUndoBulk() {
  const [undo] = useUndoBulkMutation({ context: { quiet: true } });
  const { t } = useTranslation('bulk');
  return useCallback(
    async ({ id }: Pick<BulkStateFragment, 'id'>): Promise<void> => {
      try {
        const { data } = await undo({ variables: { id } });
        const bulk = data && readFragment(BulkStateFragmentDoc, data.undoBulk);
        if (!bulk) return;
        if (bulk.status === 'UNDOING') return followBulk(bulk.id);
        const said = t('undone', { count: bulk.undone });
        if (bulk.kept > 0) toast.warning(`${said} ${t('kept', { count: bulk.kept })}`);
        else toast.done(said);
      } catch (error) {
        toast.failure(`${t('undoFailed')} ${codedError(error)?.message ?? t('offline')}`);
      }
    },
    [t, undo],
  );
}

function expectedBulk({ action }: BulkWish, total: number) {
  const bulk = {
    __typename: 'BulkOperation' as const,
    id: 'expected',
    action,
    status: 'DONE' as const,
    total,
    done: total,
    unchanged: 0,
    failed: 0,
    undone: 0,
    kept: 0,
    viewerCanUndo: false,
    viewerCanCancel: false,
    problems: [],
  };
  // A fragment's type is opaque; what is expected is written out in full.
  return bulk as never;
}

/** The rows as they will be; in a layer of its own until the server has answered. */
function show(cache: ApolloCache, ids: readonly string[], wish: BulkWish): void {
  const fields = Object.entries(expectedOf(wish));
  if (fields.length === 0) return;
  for (const id of ids)
    cache.modify({
      id: cache.identify({ __typename: 'Ticket', id }),
      fields: Object.fromEntries(fields.map(([name, value]) => [name, () => value])),
    });
}
