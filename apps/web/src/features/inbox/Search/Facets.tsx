import { skipToken } from '@apollo/client/react';
import { IconX } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewport } from '@/lib/viewport';
import { dayBounds } from '@/ui/date-range/days';
import styles from './Facets.module.css';
import { lastDays, PERIOD_DAYS, PERIODS } from './periods';
import { useSearchFacetsQuery } from './Search.generated';
import { filterOf, isAsked, type SearchState } from './searchState';

interface Props {
  state: SearchState;
  onChange: (part: Partial<SearchState>) => void;
}

interface Value {
  id: string;
  name: string;
  count: number;
  isMore: boolean;
}

/** Where the hits are; each line narrows the search to itself, and once more takes that back. */
export function Facets({ state, onChange }: Props) {
  const { t } = useTranslation('search');
  const viewport = useViewport();
  const isAside = viewport === 'full' || viewport === 'icons';
  const { data, previousData } = useSearchFacetsQuery(
    isAsked(state) && state.kind !== 'CONTACT'
      ? {
          variables: {
            term: state.term,
            kinds: state.kind && [state.kind],
            filter: filterOf(state, dayBounds),
          },
          fetchPolicy: 'cache-and-network',
          context: { quiet: true },
        }
      : skipToken,
  );
  const facets = (data ?? previousData)?.searchFacets;
  if (!facets || state.kind === 'CONTACT' || isNothing(facets)) return null;
  const list = (name: 'channel' | 'label' | 'user', values: readonly Value[]) => (
    <Group title={t(`filter.${name}`)} isEmpty={values.length === 0}>
      {values.map(({ id, ...value }) => {
        const isChosen = state[name] === id;
        const choose = () => onChange({ [name]: isChosen ? null : id });
        return <Line key={id} {...value} isChosen={isChosen} onChoose={choose} />;
      })}
    </Group>
  );
  const lists = (
    <>
      {list('channel', facets.channels)}
      {list('label', facets.labels)}
      {list('user', facets.users)}
      <Periods state={state} counts={facets.periods} onChange={onChange} />
    </>
  );
  if (isAside)
    return (
      <aside className={styles.facets} aria-label={t('facets.title')}>
        {lists}
      </aside>
    );
  return (
    <details className={styles.folded}>
      <summary>{t('facets.title')}</summary>
      {lists}
    </details>
  );
}

/** Where nothing was found there is nothing to narrow down. */
const isNothing = ({ channels, labels, users, periods }: Record<string, readonly { count: number }[]>) =>
  [channels, labels, users, periods].every((counts) => !counts?.some(({ count }) => count > 0));

type PeriodCount = { period: string; count: number; isMore: boolean };

function Periods({ state, counts, onChange }: Props & { counts: readonly PeriodCount[] }) {
  const { t } = useTranslation('search');
  const lines = PERIODS.flatMap((period) => {
    const counted = counts.find((each) => each.period === period);
    if (!counted) return [];
    const days = lastDays(PERIOD_DAYS[period], new Date());
    const isChosen = state.from === days.from && state.to === days.to;
    return [
      <Line
        key={period}
        name={t(`facets.${period}`)}
        count={counted.count}
        isMore={counted.isMore}
        isChosen={isChosen}
        onChoose={() => onChange(isChosen ? { from: null, to: null } : days)}
      />,
    ];
  });
  return (
    <Group title={t('filter.time')} isEmpty={lines.length === 0}>
      {lines}
    </Group>
  );
}

function Group({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

type LineProps = Omit<Value, 'id'> & { isChosen: boolean; onChoose: () => void };

function Line({ name, count, isMore, isChosen, onChoose }: LineProps) {
  const { t } = useTranslation('search');
  const shown = `${count}${isMore ? '+' : ''}`;
  return (
    <li>
      <button type="button" className={styles.line} aria-pressed={isChosen} onClick={onChoose}>
        <bdi className={styles.name}>{name}</bdi>
        {isChosen ? <IconX size={14} aria-hidden /> : null}
        <span className={styles.count} aria-hidden>
          {shown}
        </span>
        <span className="visually-hidden">{t('facets.count', { count, shown })}</span>
      </button>
    </li>
  );
}
