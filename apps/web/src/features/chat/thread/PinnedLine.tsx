import { IconPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { usePinned } from '../search/usePinned';
import styles from './ThreadPane.module.css';
import { useNames } from './useNames';

interface Props {
  pinned: ReturnType<typeof usePinned>;
  onJump: (messageId: string) => void;
  onAll: () => void;
}

/** The newest pin, and how many there are. */
export function PinnedLine({ pinned, onJump, onAll }: Props) {
  const { t } = useTranslation('chat');
  const nameOf = useNames();
  const messages = pinned.messages ?? [];
  const [newest] = messages;
  if (!newest) return null;
  return (
    <div className={styles.pinned}>
      <button type="button" className={styles.pinnedMain} onClick={() => onJump(newest.id)}>
        <IconPin size={14} role="img" aria-label={t('message.isPinned')} />
        <bdi className={styles.pinnedText}>
          {newest.text || newest.attachments[0]?.name || t('message.onlyFiles')}
        </bdi>
        <bdi className={styles.pinnedBy}>{nameOf(newest.userId).split(' ')[0]}</bdi>
      </button>
      {messages.length > 1 ? (
        <button type="button" className={styles.pinnedAll} onClick={onAll}>
          {t('pinned.all', { count: messages.length })}
        </button>
      ) : null}
    </div>
  );
}
