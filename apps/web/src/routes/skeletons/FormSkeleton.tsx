import { LineSkeleton } from '@/ui/states/States';
import styles from './FormSkeleton.module.css';

const FIELDS = ['a', 'b', 'c', 'd'];

/** A form in its true proportions while code and data are on their way. */
export function FormSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <LineSkeleton width={160} height={18} />
      {FIELDS.map((field) => (
        <div key={field} className={styles.field}>
          <LineSkeleton width={96} />
          <LineSkeleton width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}
