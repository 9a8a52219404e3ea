import { Button } from '@mantine/core';
import {
  type Icon,
  IconAt,
  IconBell,
  IconEye,
  IconFilterOff,
  IconInbox,
  IconLock,
  IconMoon,
  IconSparkles,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/ui';
import { useCreatedName } from './FilterChips';
import { useChoiceName, useChosen, useHasNoChannel } from './useFilterChoices';
import { useTicketCounts } from './useTicketCounts';
import { isFiltered, type ListState, NO_FILTERS, type View } from './views';

interface Props {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}

const PICTURES: Partial<Record<View, Icon>> = {
  favourites: IconStar,
  mentioned: IconAt,
  watching: IconEye,
  reminders: IconBell,
  snoozed: IconMoon,
  trash: IconTrash,
};

/** Why there are no rows, and what to do. A filter without results says which filter. */
export function TicketListEmpty({ state, onChange }: Props) {
  const { t } = useTranslation(['tickets', 'views']);
  const chosen = useChosen(state);
  const nameOf = useChoiceName();
  const createdName = useCreatedName();
  const counts = useTicketCounts();
  // Nothing was ever answered where nothing was ever asked.
  const isNew = counts !== undefined && counts.new + counts.assigned + counts.closed === 0;
  const hasNoChannel = useHasNoChannel();
  if (isFiltered(state)) {
    const filters = [
      ...(state.term ? [t('filter.term', { term: state.term })] : []),
      ...chosen.map(nameOf),
      ...(state.created ? [createdName(state.created)] : []),
    ].join(', ');
    return (
      <EmptyState
        icon={<IconFilterOff size={20} />}
        title={t('empty.filteredTitle')}
        actions={
          <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
            {t('empty.clear')}
          </Button>
        }
      >
        {t('empty.filteredText', { filters })}
      </EmptyState>
    );
  }
  // Nothing comes by itself to whom no channel is open: only what they are asked into.
  if (hasNoChannel && ['all', 'mine'].includes(state.view) && state.tab !== 'closed') {
    return <NoChannel />;
  }
  const isOwn = ['all', 'mine', 'favourites', 'spam'].includes(state.view);
  const key = isOwn ? (state.view === 'all' ? state.tab : state.view) : state.view;
  const words = isOwn ? 'empty' : 'views:empty';
  const Picture = PICTURES[state.view] ?? (state.tab === 'new' ? IconSparkles : IconInbox);
  return (
    <EmptyState
      icon={<Picture size={20} />}
      title={key === 'open' && isNew ? t('empty.nothingYetTitle') : t(`${words}.${key}Title`)}
      actions={
        state.view === 'all' && state.tab === 'open' ? null : (
          <Button variant="default" component={Link} to="/tickets">
            {t('empty.toOpen')}
          </Button>
        )
      }
    >
      {t(`${words}.${key}Text`)}
    </EmptyState>
  );
}

function NoChannel() {
  const { t } = useTranslation('tickets');
  return (
    <EmptyState icon={<IconLock size={20} />} title={t('empty.noChannelTitle')}>
      {t('empty.noChannelText')}
    </EmptyState>
  );
}
