import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PutOffFragment } from '@/gql/graphql';
import { MomentDialog } from './MomentDialog';
import styles from './MomentDialog.module.css';
import type { ReminderWish } from './usePutOff';

interface SnoozeProps {
  onChoose: (until: Date) => void;
  onClose: () => void;
}

export function SnoozeDialog({ onChoose, onClose }: SnoozeProps) {
  const { t } = useTranslation('snooze');
  return (
    <MomentDialog
      title={t('title.snooze')}
      confirm={t('confirm.snooze')}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

interface ReminderProps {
  reminder: PutOffFragment['reminder'];
  onChoose: (wish: ReminderWish) => void;
  onClose: () => void;
}

/** The same for oneself alone, with a word about why. */
export function ReminderDialog({ reminder, onChoose, onClose }: ReminderProps) {
  const { t } = useTranslation('snooze');
  const [note, setNote] = useState(reminder?.note ?? '');
  const [cancelsOnReply, setCancels] = useState(reminder?.cancelsOnReply ?? true);
  return (
    <MomentDialog
      title={t('title.reminder')}
      confirm={t('confirm.reminder')}
      onChoose={(dueAt) => onChoose({ dueAt, note: note.trim(), cancelsOnReply })}
      onClose={onClose}
    >
      <div className={styles.more}>
        <TextInput
          label={t('note')}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox
          label={t('cancelsOnReply')}
          checked={cancelsOnReply}
          onChange={(event) => setCancels(event.currentTarget.checked)}
        />
      </div>
    </MomentDialog>
  );
}
