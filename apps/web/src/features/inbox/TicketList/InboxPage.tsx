import { lazy, Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { useViewport } from '@/lib/viewport';
import { usePanel } from '../ContextPanel/panelState';
import styles from './InboxPage.module.css';
import { TicketList } from './TicketList';

const ContextPanel = lazy(() => import('../ContextPanel/ContextPanel'));

/** The inbox: list, conversation and context side by side, as many of them as the width allows. */
export default function InboxPage() {
  const { ticketId } = useParams();
  const viewport = useViewport();
  const panel = usePanel();
  const isSingle = viewport === 'phone' || viewport === 'single';
  const shows = ticketId ? 'conversation' : 'list';
  const hasPanel = Boolean(ticketId) && panel.isOpen;
  return (
    <div className={styles.columns} data-shows={shows} data-panel={hasPanel || undefined}>
      <div
        className={styles.list}
        role={isSingle && shows === 'list' ? 'main' : undefined}
        inert={isSingle && shows !== 'list'}
      >
        <TicketList />
      </div>
      <div className={styles.conversation}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </div>
      {hasPanel && ticketId ? (
        <>
          <div className={styles.scrim} onClick={panel.close} aria-hidden />
          <div className={styles.context}>
            <Suspense fallback={null}>
              <ContextPanel ticketId={ticketId} />
            </Suspense>
          </div>
        </>
      ) : null}
    </div>
  );
}
