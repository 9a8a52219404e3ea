import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignTicketMutation } from '@/gql/graphql';
import { inOrder } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { useAssignTicketMutation } from './Actions.generated';
import { expected, expectedTicket, type Workable } from './optimistic';
import { useFailure } from './useFailure';

type Assigned = AssignTicketMutation['assignTicket'];
type User = NonNullable<Assigned['assignee']>;
export type Assignee =
  | { user: NonNullable<Assigned['assignee']> }
  | { team: NonNullable<Assigned['team']> }
  | null;

/** Whose it is now is known where it can be given back. */
type Assignable = Workable & {
  assignee: (Partial<User> & Pick<User, 'id' | 'fullName' | 'abbr' | 'profileImage'>) | null;
  team: Assigned['team'];
};

/** Gives a ticket to a colleague or a team, or to nobody (`null`). @returns false when it was refused. */
export function useAssignTicket() {
  const [assign] = useAssignTicketMutation();
  const { t } = useTranslation(['conversation', 'handling']);
  const fail = useFailure();
  return useCallback(
    async function run(ticket: Assignable, to: Assignee, note = '', isUndo = false): Promise<boolean> {
      const user = to && 'user' in to ? to.user : null;
      const team = to && 'team' in to ? to.team : null;
      const { viewerCanReply, viewerCanAssign, viewerCanClose, viewerCanReopen } = ticket;
      const name = user?.fullName ?? team?.name;
      // Said at once, like the change itself: said later, it would push away the word on what was done since.
      const said = name ? t('done.assigned', { name }) : t('done.unassigned');
      const back = () => void run({ ...ticket, ...ownersOf(to) }, before, '', true);
      const before = ownerOf(ticket);
      const undo = { label: t('done.undo'), run: back };
      if (isUndo) toast.done(t('handling:note.back'));
      else toast.done(said, { undo });
      try {
        await assign({
          variables: {
            input: { ticketId: ticket.id, userId: user?.id, teamId: team?.id, note: note || null },
          },
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
          context: inOrder(ticket.id),
        });
        return true;
      } catch (error) {
        fail('assign', error, () => void run(ticket, to, note, isUndo), undo);
        return false;
      }
    },
    [assign, fail, t],
  );
}

/** Whose it is now. A ticket that both a colleague and a team have comes back to the colleague. */
function ownerOf({ assignee, team }: Assignable): Assignee {
  // A row of the list knows less of them; the server's answer brings the rest.
  if (assignee) return { user: { firstName: assignee.fullName, color: '', ...assignee } };
  return team ? { team } : null;
}

const ownersOf = (to: Assignee) => ({
  assignee: to && 'user' in to ? to.user : null,
  team: to && 'team' in to ? to.team : null,
});
