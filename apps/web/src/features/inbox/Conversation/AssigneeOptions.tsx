import { skipToken } from '@apollo/client/react';
import { Combobox, type ComboboxStore, ScrollArea } from '@mantine/core';
import { IconUserCheck, IconUserOff, IconUsersGroup } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useEarlyEnter, useKeptMark } from '@/lib/kept-mark';
import { useAvailability } from '@/lib/presence';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import {
  useAssignableUsersQuery,
  useAssignTeamsQuery,
  useAssignUsersQuery,
} from '../actions/Actions.generated';
import type { Assignee } from '../actions/useAssignTicket';
import styles from './AssigneeOptions.module.css';
import { type Choice, choicesOf } from './assigneeChoices';

interface Props {
  box: ComboboxStore;
  ticket: ConversationHeadFragment;
  term: string;
  onChoose: (to: Assignee) => void;
  onChosen: () => void;
}

/** Me, colleagues, teams, nobody. Observers are nobody's choice; a team that shares its work out itself is shown, not chosen. */
export function AssigneeOptions({ box, ticket, term, onChoose, onChosen }: Props) {
  const { t } = useTranslation('conversation');
  const { me } = useSession();
  const availability = useAvailability();
  const wanted = useDeferredValue(term.trim());
  // Many colleagues are searched by the server; those that are known already are shown until its answer.
  const users = usePeople(ticket.id, wanted || null);
  const teams = useAssignTeamsQuery();
  const { people } = users;
  const choices = choicesOf({
    people,
    teams: teams.data?.teams.edges.map(({ node }) => node),
    ticket,
    me,
    t,
    ...availability,
  }).filter(({ name }) => name.toLowerCase().includes(term.trim().toLowerCase()));
  // Enter takes the first that fits, also when the server's answer comes after the typing; colleagues come and go meanwhile.
  useKeptMark(
    box,
    choices.map(({ key }) => key),
    term,
  );
  useEarlyEnter(box, term, users.loading || wanted !== term.trim());
  const group = (name: Choice['group']) => choices.filter((choice) => choice.group === name);
  const option = (choice: Choice) => (
    <Combobox.Option
      key={choice.key}
      className={styles.row}
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
    <Combobox.Options aria-label={t('assign.button')}>
      <ScrollArea.Autosize mah={340} type="scroll">
        {group('quick').map(option)}
        {group('users').length > 0 ? (
          <Combobox.Group label={t('assign.users')}>{group('users').map(option)}</Combobox.Group>
        ) : null}
        {group('teams').length > 0 ? (
          <Combobox.Group label={t('assign.teams')}>{group('teams').map(option)}</Combobox.Group>
        ) : null}
        {choices.length === 0 && !users.error ? (
          <Combobox.Empty>{users.loading ? t('assign.loading') : t('assign.none', { term })}</Combobox.Empty>
        ) : null}
        {users.error ? <Combobox.Empty>{t('assign.failed')}</Combobox.Empty> : null}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}

/** Who can have this ticket; without one, as for a selection of many, everybody. */
function usePeople(ticketId: string, term: string | null) {
  const here = useAssignableUsersQuery(
    ticketId ? { variables: { ticketId, term }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const all = useAssignUsersQuery(
    ticketId ? skipToken : { variables: { term }, fetchPolicy: 'cache-and-network' },
  );
  const everybody = (all.data ?? all.previousData)?.users.edges.map(({ node }) => node);
  return {
    people: ticketId ? (here.data ?? here.previousData)?.assignableUsers : everybody,
    error: here.error ?? all.error,
    loading: here.loading || all.loading,
  };
}

function Sign({ choice: { to, key } }: { choice: Choice }) {
  if (key === 'me') return <IconUserCheck size={18} aria-hidden />;
  if (!to) return <IconUserOff size={18} aria-hidden />;
  if ('user' in to)
    return (
      <ColleagueAvatar
        id={to.user.id}
        name={to.user.fullName}
        abbr={to.user.abbr}
        image={to.user.profileImage}
        size={20}
        presence="always"
      />
    );
  return <IconUsersGroup size={18} aria-hidden />;
}
