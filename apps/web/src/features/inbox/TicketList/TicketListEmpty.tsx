import { Button } from '@mantine/core';
import { IconFilterOff, IconInbox, IconSparkles, IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/ui';
import { useChoiceName, useFilterChoices } from './useFilterChoices';
import { isFiltered, type ListState } from './views';

interface Props {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}

/** Why there are no rows, and what to do. A filter without results says which filter. */
export function TicketListEmpty({ state, onChange }: Props) {
  const { t } = useTranslation('tickets');
  const choices = useFilterChoices();
  const nameOf = useChoiceName();
  if (isFiltered(state)) {
    const names = choices.filter((choice) => state[choice.kind].includes(choice.id)).map(nameOf);
    const filters = [...(state.term ? [t('filter.term', { term: state.term })] : []), ...names].join(', ');
    return (
      <EmptyState
        icon={<IconFilterOff size={20} />}
        title={t('empty.filteredTitle')}
        actions={
          <Button variant="default" onClick={() => onChange({ term: '', channels: [], labels: [] })}>
            {t('empty.clear')}
          </Button>
        }
      >
        {t('empty.filteredText', { filters })}
      </EmptyState>
    );
  }
  const key = state.view === 'all' ? state.tab : state.view;
  const Icon = state.view === 'favourites' ? IconStar : state.tab === 'new' ? IconSparkles : IconInbox;
  return (
    <EmptyState
      icon={<Icon size={20} />}
      title={t(`empty.${key}Title`)}
      actions={
        state.view === 'all' && state.tab === 'open' ? null : (
          <Button variant="default" component={Link} to="/tickets">
            {t('empty.toOpen')}
          </Button>
        )
      }
    >
      {t(`empty.${key}Text`)}
    </EmptyState>
  );
}
