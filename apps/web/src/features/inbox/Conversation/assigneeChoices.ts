import type { AssignableUsersQuery, AssignTeamsQuery, ConversationHeadFragment } from '@/gql/graphql';
import { byAvailability, type Presence } from '@/lib/presence';
import type { Assignee } from '../actions/useAssignTicket';

export interface Choice {
  key: string;
  group: 'quick' | 'users' | 'teams';
  name: string;
  to: Assignee;
  isDisabled?: boolean;
  hint?: string;
}

type Me = {
  id: string;
  fullName: string;
  firstName: string;
  color: string;
  abbr: string;
  profileImage: string | null;
  role: string;
};

interface Sources {
  people: AssignableUsersQuery['assignableUsers'] | undefined;
  teams: AssignTeamsQuery['teams']['edges'][number]['node'][] | undefined;
  ticket: Pick<ConversationHeadFragment, 'assignee' | 'team'>;
  me: Me;
  t: (key: string) => string;
  presenceOf: (userId: string) => Presence | null;
  /** "away", "do not disturb until 09:00" */
  wordsFor: (presence: Presence | null) => string;
}

/**
 * Whom a ticket can be given to, in their order: me, nobody, colleagues, teams. Observers are nobody's choice; a team
 * that shares its work out itself is shown but cannot be chosen. Colleagues stand in the order of their availability.
 */
export function choicesOf({ people, teams, ticket, me, t, presenceOf, wordsFor }: Sources): Choice[] {
  const { id, fullName, firstName, color, abbr, profileImage } = me;
  const mayTake = me.role !== 'OBSERVER' && ticket.assignee?.id !== me.id;
  const quick: (Choice | false)[] = [
    mayTake && {
      key: 'me',
      group: 'quick',
      name: t('assign.me'),
      to: { user: { id, fullName, firstName, color, abbr, profileImage } },
    },
    (ticket.assignee !== null || ticket.team !== null) && {
      key: 'nobody',
      group: 'quick',
      name: t('assign.unassign'),
      to: null,
    },
  ];
  const colleagues = (people ?? []).filter(
    (user) => user.isAssignable && user.role !== 'OBSERVER' && user.id !== me.id,
  );
  const users = byAvailability(colleagues, ({ id: userId }) => presenceOf(userId)).map<Choice>((user) => ({
    key: `user-${user.id}`,
    group: 'users',
    name: user.fullName,
    to: {
      user: {
        id: user.id,
        fullName: user.fullName,
        firstName: user.firstName,
        color: user.color,
        abbr: user.abbr,
        profileImage: user.profileImage,
      },
    },
    hint: wordsFor(presenceOf(user.id)) || undefined,
  }));
  const groups = (teams ?? []).map<Choice>((team) => ({
    key: `team-${team.id}`,
    group: 'teams',
    name: team.name,
    to: { team: { id: team.id, name: team.name } },
    isDisabled: team.loadBalancingEnabled,
    hint: team.loadBalancingEnabled ? t('assign.balanced') : undefined,
  }));
  return [...quick.filter((choice) => choice !== false), ...users, ...groups];
}
