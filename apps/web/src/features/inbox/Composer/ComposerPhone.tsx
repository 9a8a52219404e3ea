import { ActionIcon, FileButton, Menu } from '@mantine/core';
import { IconCheck, IconLock, IconPaperclip, IconPlus, IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Composer.module.css';
import { ComposerField, type FrameProps } from './ComposerField';
import { UploadList } from './UploadList';

/** The composer of phones: one line with plus, field, note switch and send. */
export function ComposerPhone(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const { mode, ticket, isReady, onSend } = props;
  const isNote = mode === 'NOTE';
  const mayBoth = ticket.viewerCanReply && ticket.viewerCanNote;
  return (
    <>
      {ticket.status === 'CLOSED' && !isNote ? (
        <div className={styles.hint}>{t('composer.reopens')}</div>
      ) : null}
      <UploadList uploads={props.uploads} onRemove={props.onRemove} />
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
        <ActionIcon
          className={isNote ? styles.noteButton : undefined}
          variant="filled"
          color="petrol"
          radius={22}
          size={44}
          disabled={!isReady}
          aria-label={isNote ? t('send.note') : t('send.reply')}
          onClick={() => onSend(false)}
        >
          {isNote ? <IconLock size={20} /> : <IconSend size={20} className={styles.arrow} />}
        </ActionIcon>
      </div>
    </>
  );
}

function PlusMenu({ onFiles, onSend, isReady, ticket }: FrameProps) {
  const { t } = useTranslation('conversation');
  const open = useRef<() => void>(undefined);
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
          {ticket.viewerCanClose ? (
            <Menu.Item leftSection={<IconCheck size={16} />} disabled={!isReady} onClick={() => onSend(true)}>
              {t('send.andClose')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
