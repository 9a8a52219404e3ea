import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '@/ui';
import styles from './Composer.module.css';
import type { ComposerMode } from './drafts';

interface Props {
  mode: ComposerMode;
  isReady: boolean;
  mayClose: boolean;
  onSend: (closeAfter: boolean) => void;
}

/** Send, and beside it: send and close. For a note the button says so. */
export function SendButton({ mode, isReady, mayClose, onSend }: Props) {
  const { t } = useTranslation('conversation');
  const isNote = mode === 'NOTE';
  return (
    <Button.Group className={styles.send}>
      <Button
        className={isNote ? styles.noteButton : undefined}
        variant="filled"
        disabled={!isReady}
        title={t('send.keys', { key: /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl' })}
        leftSection={
          isNote ? (
            <IconLock size={16} aria-hidden />
          ) : (
            <IconSend size={16} className={styles.arrow} aria-hidden />
          )
        }
        onClick={() => onSend(false)}
      >
        {isNote ? t('send.note') : t('send.reply')}
      </Button>
      {mayClose ? (
        <Menu withinPortal={false} position="top-end">
          <Menu.Target>
            <Button
              className={isNote ? styles.noteButton : undefined}
              variant="filled"
              px={6}
              disabled={!isReady}
              aria-label={t('send.more')}
            >
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconSend size={16} className={styles.arrow} />}
              rightSection={<KeyCap>↵</KeyCap>}
              onClick={() => onSend(false)}
            >
              {isNote ? t('send.note') : t('send.reply')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => onSend(true)}>
              {isNote ? t('send.noteAndClose') : t('send.andClose')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Button.Group>
  );
}
