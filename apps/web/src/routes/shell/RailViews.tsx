import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type Counts, ENTRIES, entryOf, entryPath, readListState } from '@/features/inbox/TicketList/views';
import { Counter } from '@/ui';
import styles from './Rail.module.css';

/** The lists of the inbox with how many tickets each has. What needs an answer is strong, zero is nothing. */
export function RailViews(props: { counts: Counts | undefined; onGo?: () => void }) {
  const { t } = useTranslation('tickets');
  const [search] = useSearchParams();
  const isInbox = useLocation().pathname.startsWith('/tickets');
  const current = isInbox ? entryOf(readListState(search)) : undefined;
  return (
    <ul className={styles.views}>
      {ENTRIES.map((entry) => {
        const count = props.counts && entry.count ? entry.count(props.counts) : 0;
        return (
          <li key={entry.name}>
            <Link
              to={entryPath(entry)}
              className={styles.view}
              aria-current={entry === current ? 'page' : undefined}
              onClick={props.onGo}
            >
              <span className={styles.viewName}>{t(`entries.${entry.name}`)}</span>
              <Counter value={count} tone={entry.isStrong ? 'accent' : 'quiet'} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
