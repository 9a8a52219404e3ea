import type { ComposerTicketFragment } from '@/gql/graphql';
import { Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsAfterFirstFrame } from '@/lib/first-frame';
import { ThreadPicker } from '../Threads/ThreadPicker';
import { PopOutButton } from '../Popout/PopOutButton';
import { AttachButton } from './AttachButton';
import styles from './Composer.module.css';
import { ComposerPhone } from './ComposerPhone';
import { ComposerField, type FrameProps, TOOLS_ID } from './ComposerField';
import type { ComposerMode } from './drafts';
import { EmojiButton } from './emoji/EmojiButton';
import { ComposerExtras } from './extras/ComposerExtras';
import { QuickReplyButton } from './extras/QuickReplyButton';
import { MailLines } from './mail/MailLines';
import { SendButton } from './SendButton';
import { SendingStrip } from './sending/SendingStrip';
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
      setIsOver(false);
      // A picture that was dropped into the text stands there.
      if (event.isDefaultPrevented()) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0 || event.isDefaultPrevented()) return;
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
      <Body {...props} />
      {isOver ? <div className={styles.drop}>{t('composer.drop')}</div> : null}
    </section>
  );
}

/** The messages come first; a key that is pressed meanwhile finds the field a moment later. */
function Body(props: FrameProps) {
  const isDrawn = useIsAfterFirstFrame();
  if (!isDrawn) return <div className={styles.bones} />;
  return props.isPhone ? <ComposerPhone {...props} /> : <WideComposer {...props} />;
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
          <ThreadPicker ticket={ticket} mode={mode} />
          {!ticket.viewerCanReply ? <span className={styles.hint}>{t(whyNoReply(ticket))}</span> : null}
        </Tabs.List>
      </Tabs>
      <SendingStrip ticket={ticket} mode={mode} />
      <MailLines ticket={ticket} mode={mode} />
      <ComposerField {...props} />
      <ComposerExtras ticket={ticket} mode={mode} />
      <UploadList uploads={props.uploads} onRemove={props.onRemove} onRetry={props.onRetry} />
      <div className={styles.foot}>
        <AttachButton onFiles={props.onFiles} />
        <PopOutButton ticketId={ticket.id} />
        <QuickReplyButton onOpen={() => props.onType('/')} />
        <EmojiButton onChoose={props.onType} />
        <span id={TOOLS_ID} className={styles.formats} />
        <SendButton ticket={ticket} mode={mode} besides={props.besides} onSend={props.onSend} />
      </div>
    </>
  );
}

/** The i18n key of the sentence that says why only notes can be written. */
function whyNoReply(ticket: ComposerTicketFragment): string {
  if (ticket.isSpam) return 'composer.spam';
  return ticket.channel.status === 'DISABLED' ? 'composer.channelOff' : 'composer.onlyNotes';
}
