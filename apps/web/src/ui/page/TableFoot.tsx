import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LineSkeleton } from '../states/States';
import styles from './TableFoot.module.css';

/** Below a table: how many there are, and the way to more of them. */
export function TableFoot(props: {
  children: ReactNode;
  hasMore?: boolean;
  isLoading?: boolean;
  onMore?: () => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.foot}>
      <span role="status">{props.children}</span>
      {props.hasMore ? (
        <Button variant="default" size="xs" loading={props.isLoading} onClick={props.onMore}>
          {t('table.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Rows that are still to come, in their true height. */
export function TableSkeleton(props: { rows?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: props.rows ?? 6 }, (_, index) => (
        <div key={index} className={styles.bone}>
          <LineSkeleton width={`${26 + ((index * 7) % 14)}%`} />
          <LineSkeleton width="14%" />
          <LineSkeleton width="18%" />
        </div>
      ))}
    </div>
  );
}
