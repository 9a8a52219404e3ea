import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './DeletedStrip.module.css';
import { useRestoreTicket } from './useDeleteTicket';

interface Props {
  ticket: { id: string; number: number; isDeleted: boolean; viewerCanDelete: boolean };
}

/** Above a deleted conversation: what became of it, and the way back. */
export function DeletedStrip({ ticket }: Props) {
  const { t } = useTranslation('bulk');
  const restore = useRestoreTicket();
  if (!ticket.isDeleted) return null;
  return (
    <div className={styles.strip} role="status">
      <IconTrash size={16} aria-hidden />
      <span className={styles.words}>{t('one.isDeleted')}</span>
      {ticket.viewerCanDelete ? (
        <Button variant="default" size="xs" onClick={() => void restore(ticket)}>
          {t('one.restore')}
        </Button>
      ) : null}
    </div>
  );
}
