import type { ReactNode } from 'react';
import { Wordmark } from '../marks/Mark';
import styles from './BarePage.module.css';

/** A page outside the inbox: the mark at the top, a few words below it. */
export function BarePage(props: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.mark}>
        <Wordmark size={34} fontSize={22} />
      </div>
      {props.children}
    </main>
  );
}
