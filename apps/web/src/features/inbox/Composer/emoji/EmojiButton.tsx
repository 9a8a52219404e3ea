import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { IconAction } from '@/ui';
import styles from './EmojiPicker.module.css';

const EmojiPicker = lazyPart(() => import('./EmojiPicker'));

/** Opens all emoji; the chosen one goes where the cursor is. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('composer');
  const [isOpen, setOpen] = useState(false);
  const choose = (emoji: string) => {
    setOpen(false);
    // The popover gives the focus back to its button first; then the field takes it.
    setTimeout(() => onChoose(emoji));
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <IconAction label={t('emoji.insert')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={18} />
        </IconAction>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('emoji.insert')}>
        <Suspense fallback={<div className={styles.bones} />}>
          <EmojiPicker onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
