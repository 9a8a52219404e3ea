import { ActionIcon, FileButton, Menu } from '@mantine/core';
import {
  IconBolt,
  IconCheck,
  IconLock,
  IconMoodSmile,
  IconPaperclip,
  IconPlus,
  IconSend,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Composer.module.css';
import { ComposerField, type FrameProps } from './ComposerField';
import { EmojiDialog } from './emoji/EmojiDialog';
import { ComposerExtras } from './extras/ComposerExtras';
import { MailLines } from './mail/MailLines';
import { ThreadPicker } from '../Threads/ThreadPicker';
import { LaterDialog, LaterItem } from '../Scheduled/LaterItem';
import { SendingStrip } from './sending/SendingStrip';
import { UploadList } from './UploadList';
import { useReady } from './useReady';

/** The composer of phones: one line with plus, field, note switch and send. */
export function ComposerPhone(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const { mode, ticket } = props;
  const isNote = mode === 'NOTE';
  const mayBoth = ticket.viewerCanReply && ticket.viewerCanNote;
  return (
    <>
      {ticket.status === 'CLOSED' && !isNote ? (
        <div className={styles.hint}>{t('composer.reopens')}</div>
      ) : null}
      <ThreadPicker ticket={ticket} mode={mode} />
      <SendingStrip ticket={ticket} mode={mode} />
      <MailLines ticket={ticket} mode={mode} />
      <ComposerExtras ticket={ticket} mode={mode} />
      <UploadList uploads={props.uploads} onRemove={props.onRemove} onRetry={props.onRetry} />
      <div className={styles.phoneLine}>
        <PlusMenu {...props} />
        <div className={styles.pill}>
          <ComposerField {...props} />
          {mayBoth ? (
            <button
              type="button"
              className={styles.noteSwitch}
              aria-pressed={isNote}
              onClick={() => props.onMode(isNote ? 'REPLY' : 'NOTE')}
            >
              <IconLock size={15} stroke={2} aria-hidden />
              {t('composer.note')}
            </button>
          ) : null}
        </div>
        <RoundSend {...props} />
      </div>
    </>
  );
}

function RoundSend(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const isReady = useReady(props);
  const isNote = props.mode === 'NOTE';
  return (
    <ActionIcon
      className={isNote ? styles.noteButton : undefined}
      variant="filled"
      color="petrol"
      radius={22}
      size={44}
      disabled={!isReady}
      aria-label={isNote ? t('send.note') : t('send.reply')}
      onClick={() => props.onSend(false)}
    >
      {isNote ? <IconLock size={20} /> : <IconSend size={20} className={styles.arrow} />}
    </ActionIcon>
  );
}

function PlusMenu(props: FrameProps) {
  const { onFiles, onType, onSend, ticket } = props;
  const isReady = useReady(props);
  const { t } = useTranslation('conversation');
  const { t: tr } = useTranslation('quickReplies');
  const open = useRef<() => void>(undefined);
  const { t: tc } = useTranslation('composer');
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <FileButton multiple onChange={onFiles} inputProps={{ 'aria-label': t('upload.choose') }}>
        {({ onClick }) => {
          open.current = onClick;
          return null;
        }}
      </FileButton>
      <Menu withinPortal={false} position="top-start">
        <Menu.Target>
          <ActionIcon size={44} aria-label={t('composer.more')}>
            <IconPlus size={24} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPaperclip size={16} />} onClick={() => open.current?.()}>
            {t('upload.choose')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBolt size={16} />} onClick={() => setTimeout(() => onType('/'))}>
            {tr('composer.insert')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMoodSmile size={16} />} onClick={() => setChoosing(true)}>
            {tc('emoji.insert')}
          </Menu.Item>
          <LaterItem isDisabled={!isReady} onAsk={() => setAsking(true)} />
          {ticket.viewerCanClose ? (
            <Menu.Item leftSection={<IconCheck size={16} />} disabled={!isReady} onClick={() => onSend(true)}>
              {t('send.andClose')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <EmojiDialog
        isOpen={isChoosing}
        title={tc('emoji.insert')}
        onChoose={onType}
        onClose={() => setChoosing(false)}
      />
      {isAsking ? (
        <LaterDialog onLater={(later) => onSend(false, later)} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
