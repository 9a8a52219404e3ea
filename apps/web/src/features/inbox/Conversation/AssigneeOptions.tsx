import { Combobox, ScrollArea } from '@mantine/core';
import { IconUserCheck, IconUserOff, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AssignChoicesQuery, ConversationHeadFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import { useAssignChoicesQuery } from '../actions/Actions.generated';
import type { Assignee } from '../actions/useAssignTicket';
import styles from './AssigneeOptions.module.css';

interface Props {
  ticket: ConversationHeadFragment;
  term: string;
  onChoose: (to: Assignee) => void;
  onChosen: () => void;
}

type Choice = {
  key: string;
  group: 'quick' | 'users' | 'teams';
  name: string;
  to: Assignee;
  isDisabled?: boolean;
  hint?: string;
};

/** Me, colleagues, teams, nobody. Observers are nobody's choice; a team that shares its work out itself is shown, not chosen. */
export function AssigneeOptions({ ticket, term, onChoose, onChosen }: Props) {
  const { t } = useTranslation('conversation');
  const { me } = useSession();
  const { data, loading } = useAssignChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const wanted = term.trim().toLowerCase();
  const choices = choicesOf(data, ticket, me, t).filter(({ name }) => name.toLowerCase().includes(wanted));
  const group = (name: Choice['group']) => choices.filter((choice) => choice.group === name);
  const option = (choice: Choice) => (
    <Combobox.Option
      key={choice.key}
      value={choice.key}
      disabled={choice.isDisabled}
      onClick={() => {
        onChoose(choice.to);
        onChosen();
      }}
    >
      <span className={styles.option}>
        <Sign choice={choice} />
        <bdi className={styles.name}>{choice.name}</bdi>
        {choice.hint ? <span className={styles.hint}>{choice.hint}</span> : null}
      </span>
    </Combobox.Option>
  );
  return (
    <Combobox.Options>
      <ScrollArea.Autosize mah={340} type="scroll">
        {group('quick').map(option)}
        {group('users').length > 0 ? (
          <Combobox.Group label={t('assign.users')}>{group('users').map(option)}</Combobox.Group>
        ) : null}
        {group('teams').length > 0 ? (
          <Combobox.Group label={t('assign.teams')}>{group('teams').map(option)}</Combobox.Group>
        ) : null}
        {choices.length === 0 ? (
          <Combobox.Empty>{loading ? t('assign.loading') : t('assign.none', { term })}</Combobox.Empty>
        ) : null}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}

function Sign({ choice: { to, key } }: { choice: Choice }) {
  if (key === 'me') return <IconUserCheck size={18} aria-hidden />;
  if (!to) return <IconUserOff size={18} aria-hidden />;
  if ('user' in to)
    return <ColleagueAvatar id={to.user.id} name={to.user.fullName} abbr={to.user.abbr} size={20} />;
  return <IconUsersGroup size={18} aria-hidden />;
}

type Me = { id: string; fullName: string; firstName: string; color: string; abbr: string; role: string };

/** All choices in their order; exported for its test. */
export function choicesOf(
  data: AssignChoicesQuery | undefined,
  ticket: Pick<ConversationHeadFragment, 'assignee' | 'team'>,
  me: Me,
  t: (key: string) => string,
): Choice[] {
  const { id, fullName, firstName, color, abbr } = me;
  const mayTake = me.role !== 'OBSERVER' && ticket.assignee?.id !== me.id;
  const quick: (Choice | false)[] = [
    mayTake && {
      key: 'me',
      group: 'quick',
      name: t('assign.me'),
      to: { user: { id, fullName, firstName, color, abbr } },
    },
    (ticket.assignee !== null || ticket.team !== null) && {
      key: 'nobody',
      group: 'quick',
      name: t('assign.unassign'),
      to: null,
    },
  ];
  const users = (data?.users.edges ?? [])
    .map(({ node }) => node)
    .filter((user) => user.isAssignable && user.role !== 'OBSERVER' && user.id !== me.id)
    .map<Choice>((user) => ({
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
        },
      },
      hint: user.isOnline ? t('assign.online') : undefined,
    }));
  const teams = (data?.teams.edges ?? []).map<Choice>(({ node: team }) => ({
    key: `team-${team.id}`,
    group: 'teams',
    name: team.name,
    to: { team: { id: team.id, name: team.name } },
    isDisabled: team.loadBalancingEnabled,
    hint: team.loadBalancingEnabled ? t('assign.balanced') : undefined,
  }));
  return [...quick.filter((choice) => choice !== false), ...users, ...teams];
}
