import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError, inOrder } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { expectedTicket } from '../actions/optimistic';
import { useDeleteTicketMutation, useRestoreTicketMutation } from './Bulk.generated';

interface Deletable {
  id: string;
  number: number;
  version: number;
}

const NOTHING = {
  viewerCanReply: false,
  viewerCanNote: false,
  viewerCanAssign: false,
  viewerCanClose: false,
  viewerCanReopen: false,
};

/** Deletes a ticket; the toast offers to bring it back. @returns false when it was refused. */
export function useDeleteTicket() {
  const [remove] = useDeleteTicketMutation();
  const restore = useRestoreTicket();
  const { t } = useTranslation('bulk');
  return useCallback(
    async function run(ticket: Deletable): Promise<boolean> {
      const { id, number, version } = ticket;
      const undo = { label: t('undo'), run: () => void restore(ticket) };
      toast.done(t('one.deleted', { number }), { undo });
      try {
        await remove({
          variables: { ticketId: id },
          context: inOrder(id),
          optimisticResponse: {
            deleteTicket: expectedTicket({
              id,
              version,
              isDeleted: true,
              viewerCanDelete: true,
              ...NOTHING,
            }),
          },
        });
        return true;
      } catch (error) {
        toast.failure(`${t('one.deleteFailed')} ${codedError(error)?.message ?? t('offline')}`, {
          action: { label: t('again'), run: () => void run(ticket) },
          insteadOf: undo,
        });
        return false;
      }
    },
    [remove, restore, t],
  );
}

/** Brings a deleted ticket back. */
export function useRestoreTicket() {
  const [restore] = useRestoreTicketMutation();
  const { t } = useTranslation('bulk');
  return useCallback(
    async function run({ id, number }: Pick<Deletable, 'id' | 'number'>): Promise<void> {
      try {
        await restore({ variables: { ticketId: id }, context: inOrder(id) });
        toast.done(t('one.restored', { number }));
      } catch (error) {
        toast.failure(`${t('one.restoreFailed')} ${codedError(error)?.message ?? t('offline')}`);
      }
    },
    [restore, t],
  );
}
