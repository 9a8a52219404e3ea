import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface Props {
  tone?: 'plain' | 'good' | 'warn' | 'bad';
  /** Said aloud when it appears: at once, or when there is a pause. */
  role?: 'alert' | 'status' | undefined;
  children: ReactNode;
}

/** A few words in a box, where they are needed: what went well, what went wrong, what to watch for. */
export function Notice({ tone = 'plain', role, children }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      {children}
    </div>
  );
}
