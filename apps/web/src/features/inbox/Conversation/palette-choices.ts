import { IconCheck, IconTag, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import type { ActionChoice } from '@/lib/actions';
import { useAvailability } from '@/lib/presence';
import { useSession } from '@/lib/session';
import {
  useAssignTeamsQuery,
  useAssignableUsersQuery,
  useLabelChoicesQuery,
} from '../actions/Actions.generated';
import { type Assignee } from '../actions/useAssignTicket';
import { type TicketLabel, useLabelTicket } from '../actions/useLabelTicket';
import { useGuestChoicesQuery } from '../ContextPanel/Guests.generated';
import { useSetGuest } from '../ContextPanel/useSetGuest';
import { choicesOf } from './assigneeChoices';

type Ticket = ConversationHeadFragment;

const isFound = (name: string, query: string) =>
  name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());

/** Whom the ticket can be given to, as a list of the palette. */
export function assigneesFor(ticket: Ticket, assign: (to: Assignee) => void) {
  return function useAssignees(query: string): readonly ActionChoice[] {
    const { t } = useTranslation('conversation');
    const { me } = useSession();
    const availability = useAvailability();
    const term = useDeferredValue(query.trim());
    const users = useAssignableUsersQuery({ variables: { ticketId: ticket.id, term: term || null } });
    const teams = useAssignTeamsQuery();
    return choicesOf({
      people: (users.data ?? users.previousData)?.assignableUsers,
      teams: teams.data?.teams.edges.map(({ node }) => node),
      ticket,
      me,
      t,
      ...availability,
    })
      .filter(({ name, isDisabled }) => !isDisabled && isFound(name, query))
      .map(({ key, name, hint, group, to }) => ({
        id: key,
        label: name,
        hint,
        icon: group === 'teams' ? IconUsersGroup : IconUser,
        run: () => assign(to),
      }));
  };
}

/** Who does not see the ticket yet and can be asked in. */
export function guestsFor(ticket: Pick<Ticket, 'id'>) {
  return function useGuestChoices(query: string): readonly ActionChoice[] {
    const term = useDeferredValue(query.trim());
    const { data, previousData } = useGuestChoicesQuery({
      variables: { ticketId: ticket.id, term: term || null },
      fetchPolicy: 'cache-and-network',
      context: { quiet: true },
    });
    const set = useSetGuest(ticket.id);
    const known = previousData?.ticketGuestChoices.filter(({ fullName }) => isFound(fullName, query));
    return (data?.ticketGuestChoices ?? known ?? []).map(({ id, fullName, abbr }) => ({
      id,
      label: fullName,
      icon: IconUser,
      run: () => void set({ userId: id, name: fullName, abbr }, true),
    }));
  };
}

/** The labels, with a tick at those that the ticket has. */
export function labelsFor(ticket: Pick<Ticket, 'id' | 'labels'>) {
  return function useLabels(query: string): readonly ActionChoice[] {
    const { data } = useLabelChoicesQuery();
    const setLabel = useLabelTicket();
    const has = new Set(ticket.labels.map(({ id }) => id));
    const labels: readonly TicketLabel[] = data?.labels.edges.map(({ node }) => node) ?? [];
    return labels
      .filter(({ name }) => isFound(name, query))
      .map((label) => ({
        id: label.id,
        label: label.name,
        icon: has.has(label.id) ? IconCheck : IconTag,
        run: () => void setLabel(ticket, label, !has.has(label.id)),
      }));
  };
}
