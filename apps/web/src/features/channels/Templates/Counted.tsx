import type { ReactNode } from 'react';
import styles from './Templates.module.css';

/** How much of the room is used. */
export function Counted({ text, max, children }: { text: string; max: number; children?: ReactNode }) {
  const count = [...text].length;
  return (
    <div className={styles.counted}>
      <span data-over={count > max || undefined} dir="ltr">
        {count} / {max}
      </span>
      {children}
    </div>
  );
}
