import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useDraftCount } from '@/features/inbox/Drafts/useDraftCount';
import { ENTRIES, entryOf, entryPath, readListState, viewPath } from '@/features/inbox/TicketList/views';
import { useViewCount } from '@/features/inbox/Views/liveCounts';
import { groupsOf, useCustomViews, useMoreViews } from '@/features/inbox/Views/useCustomViews';
import { ViewIcon } from '@/features/inbox/Views/ViewIcon';
import { PhoneDot } from '@/features/inbox/Phone/PhoneItem';
import { usePhoneFacts } from '@/features/inbox/Phone/usePhone';
import { useSession } from '@/lib/session';
import { Counter } from '@/ui';
import styles from './Rail.module.css';

/** The lists of the inbox and the views, with how many tickets each has. What needs an answer is strong, zero is nothing. */
export function RailViews({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation(['tickets', 'views']);
  const [search] = useSearchParams();
  const { can } = useSession();
  const { views } = useCustomViews();
  const { hasMore, showMore } = useMoreViews();
  const isInbox = useLocation().pathname.startsWith('/tickets');
  const state = isInbox ? readListState(search) : undefined;
  const current = state && !state.customView ? entryOf(state) : undefined;
  return (
    <>
      <ul className={styles.views}>
        {ENTRIES.filter(({ permission }) => !permission || can(permission)).map((entry) => (
          <RailView
            key={entry.name}
            id={entry.feed}
            to={entryPath(entry)}
            name={t(`entries.${entry.name}`)}
            isStrong={entry.isStrong}
            isCurrent={entry === current}
            onGo={onGo}
          />
        ))}
        <DraftsPlace onGo={onGo} />
        <CallsPlace onGo={onGo} />
      </ul>
      {groupsOf(views).map((group) => (
        <section key={group.audience} aria-label={t(`views:groups.${group.audience}`)}>
          <h2 className={styles.viewsTitle}>{t(`views:groups.${group.audience}`)}</h2>
          <ul className={styles.views}>
            {group.views.map((view) => (
              <RailView
                key={view.id}
                id={view.id}
                to={viewPath(view.id)}
                name={view.name}
                picture={<ViewIcon icon={view.icon} color={view.color} />}
                isCurrent={view.id === state?.customView}
                onGo={onGo}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore ? (
        <button type="button" className={styles.viewsMore} onClick={showMore}>
          {t('views:showAll')}
        </button>
      ) : null}
    </>
  );
}

/** One's own drafts: not a list of tickets, yet a place where work waits. */
function DraftsPlace({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('composer');
  const { pathname } = useLocation();
  const count = useDraftCount();
  return (
    <li>
      <Link
        to="/drafts"
        className={styles.view}
        aria-current={pathname === '/drafts' ? 'page' : undefined}
        onClick={onGo}
      >
        <bdi className={styles.viewName}>{t('write.drafts')}</bdi>
        <Counter value={count} tone="quiet" />
      </Link>
    </li>
  );
}

/** The calls, for those who telephone. */
function CallsPlace({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('phone');
  const { pathname } = useLocation();
  const facts = usePhoneFacts();
  if (!facts) return null;
  return (
    <li>
      <Link
        to="/calls"
        className={styles.view}
        aria-current={pathname === '/calls' ? 'page' : undefined}
        onClick={onGo}
      >
        <bdi className={styles.viewName}>{t('history')}</bdi>
        <PhoneDot />
      </Link>
    </li>
  );
}

function RailView(props: {
  id: string;
  to: string;
  name: string;
  picture?: ReactNode;
  isStrong?: boolean;
  isCurrent: boolean;
  onGo?: () => void;
}) {
  const count = useViewCount(props.id);
  return (
    <li>
      <Link
        to={props.to}
        className={styles.view}
        data-view={props.id}
        data-picture={props.picture ? true : undefined}
        aria-current={props.isCurrent ? 'page' : undefined}
        onClick={props.onGo}
      >
        {props.picture}
        <bdi className={styles.viewName}>{props.name}</bdi>
        <Counter value={count} tone={props.isStrong ? 'accent' : 'quiet'} />
      </Link>
    </li>
  );
}
