import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { codedError } from '@/lib/apollo';
import { ErrorState } from '@/ui';
import { listOrder } from '../listOrder';
import styles from './TicketList.module.css';
import { TicketListEmpty } from './TicketListEmpty';
import { TicketListFilters } from './TicketListFilters';
import { TicketListHead } from './TicketListHead';
import { TicketListRows } from './TicketListRows';
import { TicketListSkeleton } from './TicketListSkeleton';
import { TicketListTabs } from './TicketListTabs';
import { useTicketCounts } from './useTicketCounts';
import { useTicketList } from './useTicketList';
import { entryOf, type ListState, readListState, scopeOf, tabCount, writeListState } from './views';

/** The list of tickets: which ones stands in the address, the rest follows from it. */
export function TicketList() {
  const { t } = useTranslation('tickets');
  const [search] = useSearchParams();
  const { ticketId } = useParams();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(search), [search]);
  const list = useTicketList(state);
  const counts = useTicketCounts(scopeOf(state));
  const query = writeListState(state);
  const entry = entryOf(state);

  useEffect(() => {
    listOrder.set(list.edges?.map((edge) => edge.node.id) ?? []);
    return () => listOrder.set([]);
  }, [list.edges]);

  function change(part: Partial<ListState>) {
    const path = ticketId ? `/tickets/${ticketId}` : '/tickets';
    void navigate(`${path}${writeListState({ ...state, ...part })}`, { replace: 'term' in part });
  }

  return (
    <section className={styles.list} aria-label={t('list')}>
      <TicketListHead state={state} entry={entry} onChange={change} />
      <TicketListTabs state={state} counts={counts} />
      <TicketListFilters state={state} onChange={change} />
      {list.error ? (
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
          label={entry ? t(`entries.${entry.name}`) : t('list')}
          edges={list.edges}
          hasMore={list.hasMore}
          total={counts ? tabCount(state.tab, counts) : null}
          newAbove={list.newAbove}
          openId={ticketId}
          search={query}
          onLoadMore={list.loadMore}
          onScrolled={list.onScrolled}
        />
      )}
    </section>
  );
}
