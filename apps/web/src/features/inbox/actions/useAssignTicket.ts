import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignTicketMutation, ConversationHeadFragment } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { useAssignTicketMutation } from './Actions.generated';
import { expected, expectedTicket } from './optimistic';
import { useFailure } from './useFailure';

type Assigned = AssignTicketMutation['assignTicket'];
export type Assignee =
  | { user: NonNullable<Assigned['assignee']> }
  | { team: NonNullable<Assigned['team']> }
  | null;

/** Gives a ticket to a colleague or a team, or to nobody (`null`). */
export function useAssignTicket() {
  const [assign] = useAssignTicketMutation();
  const { t } = useTranslation('conversation');
  const fail = useFailure();
  return useCallback(
    async function run(ticket: ConversationHeadFragment, to: Assignee): Promise<void> {
      const user = to && 'user' in to ? to.user : null;
      const team = to && 'team' in to ? to.team : null;
      const { viewerCanReply, viewerCanAssign, viewerCanClose, viewerCanReopen } = ticket;
      const name = user?.fullName ?? team?.name;
      // Said at once, like the change itself: said later, it would push away the word on what was done since.
      toast.done(name ? t('done.assigned', { name }) : t('done.unassigned'));
      try {
        await assign({
          variables: { input: { ticketId: ticket.id, userId: user?.id, teamId: team?.id } },
          optimisticResponse: {
            assignTicket: expectedTicket({
              id: ticket.id,
              status: to ? ('ASSIGNED' as const) : ('OPEN' as const),
              version: ticket.version,
              assignee: user && expected('User', user),
              team: team && expected('Team', team),
              viewerCanReply,
              viewerCanAssign,
              viewerCanClose,
              viewerCanReopen,
            }),
          },
          context: { quiet: true },
        });
      } catch (error) {
        fail('assign', error, () => void run(ticket, to));
      }
    },
    [assign, fail, t],
  );
}
