import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { useCloseTicketMutation } from './Actions.generated';
import { expected, expectedTicket } from './optimistic';
import { useFailure } from './useFailure';
import { useReopenTicket } from './useReopenTicket';

export interface Result {
  id: string;
  name: string;
}

/** Closes a ticket, with a result or without one. The toast offers to undo it. */
export function useCloseTicket() {
  const [close] = useCloseTicketMutation();
  const reopen = useReopenTicket();
  const { t } = useTranslation('conversation');
  const fail = useFailure();
  return useCallback(
    async function run(ticket: ConversationHeadFragment, result: Result | null): Promise<void> {
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
          context: { quiet: true },
        });
      } catch (error) {
        fail('close', error, () => void run(ticket, result));
      }
    },
    [close, fail, reopen, t],
  );
}
