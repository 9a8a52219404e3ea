import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLock, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { KeyCap } from '@/ui';
import styles from './Composer.module.css';
import { LaterDialog, LaterItem } from '../Scheduled/LaterItem';
import type { ComposerMode } from './drafts';
import type { Later } from './outbox';
import { type Besides, useReady } from './useReady';

interface Props {
  ticket: ComposerTicketFragment;
  mode: ComposerMode;
  besides: Besides;
  onSend: (closeAfter: boolean, later?: Later) => void;
}

/** Send, and beside it: send and close, send later. For a note the button says so. */
export function SendButton({ ticket, mode, besides, onSend }: Props) {
  const { t } = useTranslation('conversation');
  const isReady = useReady({ ticket, mode, besides });
  const [isAsking, setAsking] = useState(false);
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
      <Menu withinPortal={false} position="top-end" keepMounted>
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
          {ticket.viewerCanClose ? (
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => onSend(true)}>
              {isNote ? t('send.noteAndClose') : t('send.andClose')}
            </Menu.Item>
          ) : null}
          <LaterItem onAsk={() => setAsking(true)} />
        </Menu.Dropdown>
      </Menu>
      {isAsking ? (
        <LaterDialog onLater={(later) => onSend(false, later)} onClose={() => setAsking(false)} />
      ) : null}
    </Button.Group>
  );
}
