import { AvatarSkeleton, LineSkeleton } from '@/ui/states/States';
import styles from './TicketList.module.css';

const WIDTHS = ['46%', '38%', '52%', '41%', '33%', '47%', '55%', '36%', '44%', '50%'];

/** Ten rows that are still to come, at the height of real ones. */
export function TicketListSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <AvatarSkeleton size={36} />
          <div className={styles.skeletonLines}>
            <LineSkeleton width={width} />
            <LineSkeleton width="82%" />
            <LineSkeleton width="28%" height={8} />
          </div>
        </div>
      ))}
    </div>
  );
}
