import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './TicketList.module.css';

/** Tickets that came in above what is shown: said aloud, and a button that goes there. The rows themselves stay still. */
export function NewTicketsPill({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {count > 0 ? t('newTickets', { count }) : ''}
      </div>
      {count > 0 ? (
        <Button
          className={styles.newPill}
          size="xs"
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={onShow}
        >
          {t('new', { count })}
        </Button>
      ) : null}
    </>
  );
}
