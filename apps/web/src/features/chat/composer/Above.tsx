import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import type { PendingMessage, ShownChatMessage } from '../data/shapes';
import { useNames } from '../thread/useNames';
import styles from './ChatComposer.module.css';

interface Props {
  edited: ShownChatMessage | null;
  parent: PendingMessage['parent'];
  onClose: () => void;
}

/** What the words below belong to: a message that is edited, or one that is answered. */
export function Above({ edited, parent, onClose }: Props) {
  const { t } = useTranslation('chat');
  const nameOf = useNames();
  if (!edited && !parent) return null;
  return (
    <div className={styles.above}>
      <span className={styles.aboveWords}>
        <strong>
          {edited ? t('composer.editing') : t('composer.replying', { name: nameOf(parent?.userId ?? '') })}
        </strong>{' '}
        <bdi>{edited ? '' : parent?.text || t('message.onlyFiles')}</bdi>
      </span>
      <IconAction
        size={24}
        label={edited ? t('composer.cancelEdit') : t('composer.cancelReply')}
        onClick={onClose}
      >
        <IconX size={16} />
      </IconAction>
    </div>
  );
}
