import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './LoginPage.module.css';

export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" className={styles.submit} fullWidth loading={isBusy} loaderProps={{ type: 'dots' }}>
      {children}
    </Button>
  );
}
