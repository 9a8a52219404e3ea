import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './TicketList.module.css';
import { type Counts, type ListState, TABS, tabCount, writeListState } from './views';

/** The statuses of a view, with how many there are. Each is an address, so each is a link. */
export function TicketListTabs({ state, counts }: { state: ListState; counts: Counts | undefined }) {
  const { t } = useTranslation('tickets');
  const tabs = TABS[state.view];
  if (tabs.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t('statuses')}>
      {tabs.map((tab) => {
        const count = counts ? tabCount(tab, counts) : 0;
        return (
          <Link
            key={tab}
            className={styles.tab}
            to={`/tickets${writeListState({ ...state, statuses: [], tab })}`}
            aria-current={tab === state.tab && state.statuses.length === 0 ? 'page' : undefined}
          >
            {t(`tabs.${tab}`)}
            {count ? <span className={styles.tabCount}>{shownCount(count)}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** The server stops counting at ten thousand. */
function shownCount(count: number): string {
  return count < 10_000 ? String(count) : '9999+';
}
