import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { codedError } from '@/lib/apollo';
import { ErrorState } from '@/ui';
import { BulkProgress } from '../Bulk/BulkProgress';
import { SelectionBar } from '../Bulk/SelectionBar';
import dock from '../Bulk/SelectionBar.module.css';
import { listOrder } from '../listOrder';
import styles from './TicketList.module.css';
import { KeepView } from '../Views/KeepView';
import { keptOf, useCustomViews, useViewsUntil } from '../Views/useCustomViews';
import { FilterChips } from './FilterChips';
import { TicketListEmpty } from './TicketListEmpty';
import { TicketListHead } from './TicketListHead';
import { TicketListRows } from './TicketListRows';
import { TicketListSkeleton } from './TicketListSkeleton';
import { TicketListTabs } from './TicketListTabs';
import { useViewCount } from '../Views/liveCounts';
import { useTicketCounts } from './useTicketCounts';
import { useTicketList } from './useTicketList';
import {
  changed,
  entryOf,
  isFiltered,
  type ListState,
  TABS,
  readListState,
  scopeOf,
  tabCount,
  toFilter,
  writeListState,
} from './views';

/** The list of tickets: which ones stands in the address, the rest follows from it. */
export function TicketList() {
  const { t } = useTranslation(['tickets', 'views']);
  const { state, views, view, isWaiting, filter, ticketId, change } = useListAddress();
  const list = useTicketList(state, view, isWaiting);
  const counts = useTicketCounts(scopeOf(state, view));
  const total = useViewCount(state.customView ?? entryOf(state)?.feed ?? '');
  const entry = entryOf(state);
  const name = view?.name ?? (entry && !state.customView ? t(`entries.${entry.name}`) : t('list'));
  const hasTabs = TABS[state.view].length > 0;
  const length = hasTabs ? (counts ? tabCount(state.tab, counts) : null) : total || null;
  useListOrder(list.edges);
  return (
    <section className={styles.list} aria-label={t('list')}>
      <TicketListHead
        key={state.customView ?? state.view}
        state={state}
        entry={entry}
        name={name}
        onChange={change}
      />
      <TicketListTabs state={state} counts={counts} />
      <FilterChips filters={state} onChange={change}>
        {isFiltered(state) || state.isChanged ? <KeepView state={state} view={view} /> : null}
      </FilterChips>
      {state.customView && views && !view ? (
        <ErrorState title={t('views:missingTitle')} detail={t('views:missingText')} />
      ) : list.error ? (
        <ErrorState
          title={t('loadFailed')}
          detail={codedError(list.error)?.message}
          onRetry={() => void list.refetch()}
        />
      ) : !list.edges ? (
        <TicketListSkeleton />
      ) : list.edges.length === 0 ? (
        <TicketListEmpty state={state} onChange={change} />
      ) : (
        <TicketListRows
          key={list.key}
          listKey={list.key}
          filter={filter}
          label={name}
          edges={list.edges}
          hasMore={list.hasMore}
          total={length}
          newAbove={list.newAbove}
          openId={ticketId}
          search={writeListState(state)}
          onLoadMore={list.loadMore}
          onScrolled={list.onScrolled}
        />
      )}
      <div className={dock.dock}>
        <BulkProgress />
        <SelectionBar listKey={list.key} filter={filter} total={length} />
      </div>
    </section>
  );
}

/** Which list the address means, and how it changes. */
function useListAddress() {
  const [search] = useSearchParams();
  const { ticketId } = useParams();
  const navigate = useNavigate();
  const { views, hasMore } = useCustomViews();
  const state = useMemo(() => readListState(search, keptOf(views)), [search, views]);
  const view = views?.find(({ id }) => id === state.customView);
  useViewsUntil(state.customView);
  // What a view keeps is not known before the views are.
  const isWaiting = state.customView !== null && (!views || (!view && hasMore));
  const filter = useMemo(() => toFilter(state, view), [state, view]);
  function change(part: Partial<ListState>) {
    const path = ticketId ? `/tickets/${ticketId}` : '/tickets';
    void navigate(`${path}${writeListState(changed(state, part))}`, { replace: 'term' in part });
  }
  return { state, views, view, isWaiting, filter, ticketId, change };
}

function useListOrder(edges: ReturnType<typeof useTicketList>['edges']): void {
  useEffect(() => {
    listOrder.set(edges?.map((edge) => edge.node.id) ?? []);
    return () => listOrder.set([]);
  }, [edges]);
}
