import { useTranslation } from 'react-i18next';
import type { ChannelType } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import {
  type Filters,
  FLAGS,
  type IdField,
  LAST_MESSAGE_CHOICES,
  STATUS_CHOICES,
  toggled as toggledIn,
} from './filters';
import { useTicketListFiltersQuery } from './TicketList.generated';

export type ChoiceKind = IdField | 'statuses' | 'lastMessage' | 'flags';

export interface Choice {
  kind: ChoiceKind;
  id: string;
  name: string;
  channelType?: ChannelType;
  color?: string;
}

export const KINDS: readonly ChoiceKind[] = [
  'statuses',
  'flags',
  'users',
  'teams',
  'channels',
  'labels',
  'lastMessage',
];

/** Whether every channel is closed to this person. Who looks after the channels sees all that there are. */
export function useHasNoChannel(): boolean {
  const { data } = useTicketListFiltersQuery({ context: { quiet: true } });
  const { can } = useSession();
  return data?.channels.edges.length === 0 && !can('settings.channels.manage');
}

/** What a list can be filtered by: states, people, teams, channels, labels, and what holds or does not. */
export function useFilterChoices(): readonly Choice[] {
  const { t } = useTranslation('views');
  const { data } = useTicketListFiltersQuery({ context: { quiet: true } });
  const named = (kind: IdField, edges: readonly { node: { id: string; name: string } }[] = []) =>
    edges.map(({ node }): Choice => ({ kind, id: node.id, name: node.name }));
  return [
    ...STATUS_CHOICES.map((id): Choice => ({ kind: 'statuses', id, name: t(`status.${id}`) })),
    ...FLAGS.map((id): Choice => ({ kind: 'flags', id, name: t(`flags.${id}`) })),
    ...(data?.users.edges ?? []).map(({ node }): Choice => ({
      kind: 'users',
      id: node.id,
      name: node.fullName,
    })),
    ...named('teams', data?.teams.edges),
    ...(data?.channels.edges ?? []).map(({ node }): Choice => ({
      kind: 'channels',
      id: node.id,
      name: node.name,
      channelType: node.type,
    })),
    ...(data?.labels.edges ?? []).map(({ node }): Choice => ({
      kind: 'labels',
      id: node.id,
      name: node.name,
      color: node.color,
    })),
    ...LAST_MESSAGE_CHOICES.map((id): Choice => ({ kind: 'lastMessage', id, name: t(`last.${id}`) })),
  ];
}

const has = (filters: Filters, { kind, id }: Choice) => (filters[kind] as readonly string[]).includes(id);

export { has as isChosen };

/** The state with one choice put in or taken out. */
export function toggled(filters: Filters, { kind, id }: Choice): Partial<Filters> {
  return { [kind]: toggledIn(filters[kind] as readonly string[], id) };
}

/** What is chosen, in the order of the menu. What is gone has a line as well, so that it can be taken out. */
export function useChosen(filters: Filters): readonly Choice[] {
  const { t } = useTranslation('views');
  const choices = useFilterChoices();
  return KINDS.flatMap((kind) =>
    (filters[kind] as readonly string[]).map(
      (id): Choice =>
        choices.find((choice) => choice.kind === kind && choice.id === id) ?? { kind, id, name: t('gone') },
    ),
  );
}

/** "Channel: Service desk" */
export function useChoiceName(): (choice: Choice) => string {
  const { t } = useTranslation('views');
  return ({ kind, name }) => (kind === 'flags' ? name : t(`chip.${kind}`, { name }));
}
