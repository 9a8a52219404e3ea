import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { usePanel } from '../ContextPanel/panelState';
import { noteMissingFields } from '../TicketFields/missingFields';
import { useCloseTicketMutation } from './Actions.generated';
import { expected, expectedTicket, type Workable } from './optimistic';
import { useFailure } from './useFailure';
import { useReopenTicket } from './useReopenTicket';

export interface Result {
  id: string;
  name: string;
}

/** Closes a ticket, with a result or without one. The toast offers to undo it. @returns false when it was refused. */
export function useCloseTicket() {
  const [close] = useCloseTicketMutation();
  const reopen = useReopenTicket();
  const { t } = useTranslation('conversation');
  const fail = useFailure();
  const { open: openPanel } = usePanel();
  return useCallback(
    async function run(ticket: Workable, result: Result | null): Promise<boolean> {
      const undo = { label: t('done.undo'), run: () => void reopen(ticket) };
      // Said at once, like the change itself; a refusal replaces it.
      toast.done(t('done.closed', { number: ticket.number }), { undo });
      try {
        await close({
          variables: { input: { ticketId: ticket.id, resultId: result?.id } },
          optimisticResponse: {
            closeTicket: expectedTicket({
              id: ticket.id,
              status: 'CLOSED' as const,
              version: ticket.version,
              closedAt: new Date().toISOString(),
              unreadCount: 0,
              result: result && expected('TicketResult', { id: result.id, name: result.name }),
              viewerCanReply: ticket.viewerCanReply,
              viewerCanAssign: ticket.viewerCanAssign,
              viewerCanClose: false,
              viewerCanReopen: true,
            }),
          },
          context: inOrder(ticket.id),
        });
        return true;
      } catch (error) {
        if (noteMissingFields(ticket.id, error)) openPanel();
        fail('close', error, () => void run(ticket, result), undo);
        return false;
      }
    },
    [close, fail, openPanel, reopen, t],
  );
}
