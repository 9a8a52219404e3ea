import { Modal } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import styles from './EmojiPicker.module.css';

const EmojiPicker = lazyPart(() => import('./EmojiPicker'));

interface Props {
  isOpen: boolean;
  title: string;
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** All emoji where there is no button beside which they could stand: on phones, and for a message. */
export function EmojiDialog({ isOpen, title, onChoose, onClose }: Props) {
  const { t } = useTranslation('composer');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="auto"
      closeButtonProps={{ 'aria-label': t('emoji.close') }}
    >
      <Suspense fallback={<div className={styles.bones} />}>
        <EmojiPicker
          onChoose={(emoji) => {
            onClose();
            // The dialog lets go of the focus first; then the field takes it.
            setTimeout(() => onChoose(emoji));
          }}
        />
      </Suspense>
    </Modal>
  );
}
