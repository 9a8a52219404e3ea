import { Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { AttachButton } from './AttachButton';
import styles from './Composer.module.css';
import { ComposerPhone } from './ComposerPhone';
import { type ComposerMode, isRich } from './drafts';
import { type FieldHandle, type FieldProps, PlainField } from './Field';
import { SendButton } from './SendButton';
import { UploadList } from './UploadList';
import type { Upload } from './uploads';

const RichField = lazy(() => import('./RichField'));

export interface FrameProps {
  ticket: ComposerTicketFragment;
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  text: string;
  revision: number;
  onText: (text: string) => void;
  uploads: readonly Upload[];
  onFiles: (files: Iterable<File>) => void;
  onRemove: (key: string) => void;
  isReady: boolean;
  onSend: (closeAfter: boolean) => void;
  onReopen: () => void;
  isPhone: boolean;
  field: Ref<FieldHandle>;
}

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
          {!ticket.viewerCanReply ? (
            <span className={styles.hint}>{t(ticket.isSpam ? 'composer.spam' : 'composer.onlyNotes')}</span>
          ) : null}
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

/** E-mails and notes are formatted; chat is plain text. */
export function ComposerField(props: FrameProps) {
  const { t } = useTranslation('conversation');
  const { mode, ticket, text, onText, onSend } = props;
  const words = {
    label:
      mode === 'NOTE' ? t('composer.noteLabel') : t('composer.replyLabel', { name: ticket.contact.fullName }),
    placeholder:
      mode === 'NOTE'
        ? t(props.isPhone ? 'composer.noteLabel' : 'composer.notePlaceholder')
        : t('composer.replyPlaceholder', { name: firstName(ticket.contact.fullName) }),
  };
  const field: FieldProps = {
    ...words,
    ref: props.field,
    value: text,
    onChange: onText,
    onSend: () => onSend(false),
    isCompact: props.isPhone,
  };
  // A new revision is a text that came from outside: the field starts anew with it.
  const key = `${mode}-${props.revision}`;
  if (!isRich(mode, ticket)) return <PlainField key={key} {...field} />;
  return (
    <Suspense fallback={<div className={styles.fieldBones}>{words.placeholder}</div>}>
      <RichField key={key} {...field} />
    </Suspense>
  );
}

const firstName = (name: string) => name.split(' ')[0] ?? name;
