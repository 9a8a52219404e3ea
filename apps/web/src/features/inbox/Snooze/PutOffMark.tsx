import { IconAlarm, IconMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './MomentDialog.module.css';
import { useMomentWords } from './useMomentWords';

interface Props {
  ticket: { snoozedUntil: string | null; reminderAt: string | null };
}

/** In a row of the list: until when it sleeps, and when one's own reminder rings. */
export function PutOffMark({ ticket }: Props) {
  const { t } = useTranslation('snooze');
  const words = useMomentWords();
  const { snoozedUntil, reminderAt } = ticket;
  return (
    <>
      {snoozedUntil ? (
        <span className={styles.mark}>
          <IconMoon size={13} aria-hidden />
          {t('row.snoozed', { time: words(snoozedUntil) })}
        </span>
      ) : null}
      {reminderAt ? (
        <span className={styles.mark} title={t('row.reminder', { time: words(reminderAt) })}>
          <IconAlarm size={13} aria-hidden />
          <span className="visually-hidden">{t('row.reminder', { time: words(reminderAt) })}</span>
        </span>
      ) : null}
    </>
  );
}
