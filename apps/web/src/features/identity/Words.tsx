import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './LoginPage.module.css';

/** What went wrong with the whole form. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div className={styles.alert} role="alert">
      <IconAlertCircle size={18} aria-hidden />
      <span>{children}</span>
    </div>
  );
}

/** What has just gone well, on the page that it led to. */
export function FormDone({ children }: { children: ReactNode }) {
  return (
    <div className={styles.done} role="status">
      <IconCircleCheck size={18} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
