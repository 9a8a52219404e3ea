import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useReopenTicketMutation } from './Actions.generated';
import { expectedTicket, type Workable } from './optimistic';
import { useFailure } from './useFailure';

/** Opens a closed ticket again; it goes back to whom it belonged to. */
export function useReopenTicket() {
  const [reopen] = useReopenTicketMutation();
  const { t } = useTranslation('conversation');
  const fail = useFailure();
  return useCallback(
    async function run(ticket: Workable): Promise<void> {
      toast.done(t('done.reopened', { number: ticket.number }));
      try {
        await reopen({
          variables: { ticketId: ticket.id },
          optimisticResponse: {
            reopenTicket: expectedTicket({
              id: ticket.id,
              status: ticket.assignee || ticket.team ? ('ASSIGNED' as const) : ('OPEN' as const),
              version: ticket.version,
              closedAt: null,
              result: null,
              viewerCanReply: ticket.viewerCanReply,
              viewerCanAssign: ticket.viewerCanAssign,
              viewerCanClose: true,
              viewerCanReopen: false,
            }),
          },
          context: inOrder(ticket.id),
        });
      } catch (error) {
        fail('reopen', error, () => void run(ticket));
      }
    },
    [fail, reopen, t],
  );
}
