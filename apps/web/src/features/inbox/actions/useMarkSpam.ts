import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { inOrder } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useMarkTicketSpamMutation } from './Actions.generated';
import { expectedTicket } from './optimistic';
import { useFailure } from './useFailure';

/** Marks a ticket as spam, or takes the mark off. The toast offers to undo it. @returns false when it was refused. */
export function useMarkSpam() {
  const [mark] = useMarkTicketSpamMutation();
  const { t } = useTranslation('conversation');
  const fail = useFailure();
  return useCallback(
    async function run(ticket: ConversationHeadFragment, isSpam: boolean): Promise<boolean> {
      const undo = { label: t('done.undo'), run: () => void run(ticket, !isSpam) };
      toast.done(t(isSpam ? 'done.spam' : 'done.notSpam', { number: ticket.number }), { undo });
      try {
        await mark({
          variables: { ticketId: ticket.id, isSpam },
          optimisticResponse: {
            markTicketSpam: expectedTicket({
              id: ticket.id,
              isSpam,
              version: ticket.version,
              viewerCanReply: ticket.viewerCanNote && !isSpam,
            }),
          },
          context: inOrder(ticket.id),
        });
        return true;
      } catch (error) {
        fail('spam', error, () => void run(ticket, isSpam), undo);
        return false;
      }
    },
    [fail, mark, t],
  );
}
