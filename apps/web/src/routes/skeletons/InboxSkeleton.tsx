import { LineSkeleton } from '@/ui/states/States';
import { TicketListSkeleton } from '@/features/inbox/TicketList/TicketListSkeleton';
import styles from './InboxSkeleton.module.css';

/** The inbox in its true proportions while code and data are on their way. */
export function InboxSkeleton() {
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.rail} />
      <div className={styles.list}>
        <div className={styles.head}>
          <LineSkeleton width={96} height={14} />
        </div>
        <div className={styles.tabs} />
        <TicketListSkeleton />
      </div>
      <div className={styles.main} />
    </div>
  );
}
