import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import styles from './Composer.module.css';

/** Instead of the field: why nothing can be written here, and the way out if there is one. */
export function ComposerGate({
  reason,
  action,
}: {
  reason: string;
  action?: { label: string; run: () => void };
}) {
  return (
    <div className={styles.gate}>
      <IconLock size={16} aria-hidden />
      <span>{reason}</span>
      {action ? (
        <Button variant="default" onClick={action.run}>
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}
