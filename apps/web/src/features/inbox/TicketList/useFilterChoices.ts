import { useTranslation } from 'react-i18next';
import type { ChannelType } from '@/gql/graphql';
import { useTicketListFiltersQuery } from './TicketList.generated';
import type { ListState } from './views';

export interface Choice {
  kind: 'channels' | 'labels';
  id: string;
  name: string;
  channelType?: ChannelType;
  color?: string;
}

/** What a list can be filtered by: the channels and labels of the agency. */
export function useFilterChoices(): readonly Choice[] {
  const { data } = useTicketListFiltersQuery({ context: { quiet: true } });
  if (!data) return [];
  return [
    ...data.channels.edges.map(({ node }): Choice => ({
      kind: 'channels',
      id: node.id,
      name: node.name,
      channelType: node.type,
    })),
    ...data.labels.edges.map(({ node }): Choice => ({
      kind: 'labels',
      id: node.id,
      name: node.name,
      color: node.color,
    })),
  ];
}

/** The state with one choice put in or taken out. */
export function toggled(state: ListState, choice: Choice): Partial<ListState> {
  const held = state[choice.kind];
  const next = held.includes(choice.id) ? held.filter((id) => id !== choice.id) : [...held, choice.id];
  return { [choice.kind]: next };
}

/** "Channel: Service desk" */
export function useChoiceName(): (choice: Choice) => string {
  const { t } = useTranslation('tickets');
  return ({ kind, name }) => t(`filter.${kind}`, { name });
}
