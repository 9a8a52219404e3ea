import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrafficOutcome } from '@/gql/graphql';
import { IconAction } from '@/ui';
import { ChoiceFilter, TableTools } from '@/ui/page';
import { useTrafficChannelsQuery } from './Deliveries.generated';
import styles from './Deliveries.module.css';
import type { useTrafficFilter } from './traffic-filters';

interface Props {
  of: ReturnType<typeof useTrafficFilter>;
  outcomes: readonly TrafficOutcome[];
  onRefresh: () => void;
  children?: ReactNode;
}

/** By which channel, and what became of it. */
export function TrafficFilters({ of: { filter, isSet, set, clear }, outcomes, onRefresh, children }: Props) {
  const { t } = useTranslation('deliveries');
  const channels = useTrafficChannelsQuery({ fetchPolicy: 'cache-first' }).data?.channels.edges ?? [];
  return (
    <TableTools>
      <ChoiceFilter
        label={t('outcome')}
        any={t('anyOutcome')}
        value={filter.outcome ?? null}
        choices={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        onChange={(outcome) => set('outcome', outcome)}
      />
      <ChoiceFilter
        label={t('channel')}
        any={t('anyChannel')}
        value={filter.channelId ?? null}
        choices={channels.map(({ node }) => ({ value: node.id, label: node.name }))}
        onChange={(channel) => set('channel', channel)}
      />
      {isSet ? (
        <Button variant="subtle" onClick={clear}>
          {t('clear')}
        </Button>
      ) : null}
      <span className={styles.spacer} />
      {children}
      <IconAction label={t('refresh')} onClick={onRefresh}>
        <IconRefresh size={16} />
      </IconAction>
    </TableTools>
  );
}
