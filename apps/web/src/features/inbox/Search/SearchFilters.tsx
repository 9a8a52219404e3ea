import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { shownDay } from '@/ui/date-range/days';
import { ChoiceFilter } from '@/ui/page';
import { useTicketListFiltersQuery } from '../TicketList/TicketList.generated';
import styles from './Search.module.css';
import { hasFilters, NO_FILTERS, type SearchState, STATUSES } from './searchState';

const DateRangePicker = lazyPart(async () => ({
  default: (await import('@/ui/date-range/DateRangePicker')).DateRangePicker,
}));

interface Props {
  state: SearchState;
  onChange: (part: Partial<SearchState>) => void;
}

/** What narrows a search without being typed. */
export function SearchFilters({ state, onChange }: Props) {
  const { t } = useTranslation('search');
  const { data } = useTicketListFiltersQuery({ context: { quiet: true } });
  const named = (edges: readonly { node: { id: string; name: string } }[] = []) =>
    edges.map(({ node }) => ({ value: node.id, label: node.name }));
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      <ChoiceFilter
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        value={state.status}
        choices={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label={t('filter.channel')}
        any={t('filter.anyChannel')}
        value={state.channel}
        choices={named(data?.channels.edges)}
        onChange={(channel) => onChange({ channel })}
      />
      <ChoiceFilter
        label={t('filter.label')}
        any={t('filter.anyLabel')}
        value={state.label}
        choices={named(data?.labels.edges)}
        onChange={(label) => onChange({ label })}
      />
      <ChoiceFilter
        label={t('filter.user')}
        any={t('filter.anyUser')}
        value={state.user}
        choices={(data?.users.edges ?? []).map(({ node }) => ({ value: node.id, label: node.fullName }))}
        onChange={(user) => onChange({ user })}
      />
      <Days state={state} onChange={onChange} />
      <ChoiceFilter
        label={t('sort.label')}
        any={t('sort.RELEVANCE')}
        value={state.sort === 'NEWEST' ? 'NEWEST' : null}
        choices={[{ value: 'NEWEST', label: t('sort.NEWEST') }]}
        onChange={(sort) => onChange({ sort: sort ?? 'RELEVANCE' })}
      />
      {hasFilters(state) ? (
        <Button variant="subtle" onClick={() => onChange(NO_FILTERS)}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}

function Days({ state, onChange }: Props) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState(false);
  const { from, to } = state;
  const isSet = from !== null && to !== null;
  const words = isSet ? `${shownDay(from)} – ${shownDay(to)}` : t('filter.anyTime');
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={14} aria-hidden />}
          aria-label={`${t('filter.time')}: ${words}`}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('filter.time')}>
        <Suspense fallback={null}>
          <DateRangePicker
            label={t('filter.time')}
            periods={[]}
            value={isSet ? { from, to } : null}
            onChange={(days) => {
              if (days && 'from' in days) onChange({ from: days.from, to: days.to });
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
