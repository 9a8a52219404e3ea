import type { ComposerTicketFragment } from '@/gql/graphql';
import { Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButton } from './AttachButton';
import styles from './Composer.module.css';
import { ComposerPhone } from './ComposerPhone';
import { ComposerField, type FrameProps } from './ComposerField';
import type { ComposerMode } from './drafts';
import { SendButton } from './SendButton';
import { UploadList } from './UploadList';

/** The composer as one takes it in hand: tabs, field, files, tools. Files may also be dropped on it or pasted. */
export function ComposerFrame(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const { onFiles } = props;
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      onFiles(event.clipboardData.files);
    },
  };
  return (
    <section
      className={props.isPhone ? styles.phone : styles.composer}
      aria-label={t('composer.label')}
      data-mode={props.mode}
      data-over={isOver || undefined}
      {...drop}
    >
      {props.isPhone ? <ComposerPhone {...props} /> : <WideComposer {...props} />}
      {isOver ? <div className={styles.drop}>{t('composer.drop')}</div> : null}
    </section>
  );
}

function WideComposer(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const { mode, ticket } = props;
  return (
    <>
      <Tabs
        value={mode}
        onChange={(next) => props.onMode(next as ComposerMode)}
        classNames={{ list: styles.tabs, tab: styles.tab }}
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label={t('composer.modes')}>
          {ticket.viewerCanReply ? <Tabs.Tab value="REPLY">{t('composer.reply')}</Tabs.Tab> : null}
          {ticket.viewerCanNote ? (
            <Tabs.Tab value="NOTE" leftSection={<IconLock size={14} stroke={2} aria-hidden />}>
              {t('composer.note')}
            </Tabs.Tab>
          ) : null}
          {ticket.status === 'CLOSED' && mode === 'REPLY' ? (
            <span className={styles.hint}>{t('composer.reopens')}</span>
          ) : null}
          {!ticket.viewerCanReply ? <span className={styles.hint}>{t(whyNoReply(ticket))}</span> : null}
        </Tabs.List>
      </Tabs>
      <ComposerField {...props} />
      <UploadList uploads={props.uploads} onRemove={props.onRemove} />
      <div className={styles.foot}>
        <AttachButton onFiles={props.onFiles} />
        <span id="composer-tools" className={styles.formats} />
        <SendButton
          mode={mode}
          isReady={props.isReady}
          mayClose={ticket.viewerCanClose}
          onSend={props.onSend}
        />
      </div>
    </>
  );
}

/** The i18n key of the sentence that says why only notes can be written. */
function whyNoReply(ticket: ComposerTicketFragment): string {
  if (ticket.isSpam) return 'composer.spam';
  return ticket.channel.status === 'DISABLED' ? 'composer.channelOff' : 'composer.onlyNotes';
}
