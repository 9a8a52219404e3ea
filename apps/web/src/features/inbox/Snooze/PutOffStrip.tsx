import { Button } from '@mantine/core';
import { IconBell, IconBellRinging, IconMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PutOffFragment } from '@/gql/graphql';
import styles from './MomentDialog.module.css';
import { useMomentWords } from './useMomentWords';

interface Props {
  ticket: Pick<PutOffFragment, 'snoozedUntil' | 'reminder'>;
  onWake?: () => void;
  onReminder: () => void;
  onReminderDone: () => void;
}

/** Below the head: that the conversation sleeps, and one's own reminder, with the way out of each. */
export function PutOffStrip({ ticket, onWake, onReminder, onReminderDone }: Props) {
  const { t } = useTranslation('snooze');
  const words = useMomentWords();
  const { snoozedUntil, reminder } = ticket;
  const isDue = reminder?.state === 'DUE';
  return (
    <>
      {snoozedUntil ? (
        <div className={styles.strip}>
          <IconMoon size={16} aria-hidden />
          <span className={styles.stripWords}>{t('head.snoozed', { time: words(snoozedUntil) })}</span>
          {onWake ? (
            <Button size="xs" variant="default" onClick={onWake}>
              {t('act.wake')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {reminder ? (
        <div className={styles.strip}>
          {isDue ? <IconBellRinging size={16} aria-hidden /> : <IconBell size={16} aria-hidden />}
          <span className={styles.stripWords}>
            {t(isDue ? 'head.due' : 'head.reminder', { time: words(reminder.dueAt) })}
            {reminder.note ? (
              <>
                {' · '}
                <bdi>{reminder.note}</bdi>
              </>
            ) : null}
          </span>
          <Button size="xs" variant="default" onClick={onReminder}>
            {t('act.move')}
          </Button>
          <Button size="xs" variant="default" onClick={onReminderDone}>
            {t('act.done')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
