import { type DragEvent, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEmojiSource } from '@/features/inbox/Composer/emoji/useEmojiSource';
import { UploadList } from '@/features/inbox/Composer/UploadList';
import { isUploading } from '@/features/inbox/Composer/uploads';
import { useUploads } from '@/features/inbox/Composer/useUploads';
import { lazyPart } from '@/lib/fetch-part';
import { useSession } from '@/lib/session';
import { useViewport } from '@/lib/viewport';
import type { ChatThread, ShownChatMessage } from '../data/shapes';
import { useCommandSource } from '../commands/useCommandSource';
import { useCommands } from '../commands/useCommands';
import { NamedTickets } from '../tickets/NamedTickets';
import { useShownNamed, useTicketDrop } from '../tickets/namedTickets';
import type { PaneVariant } from '../paneVariant';
import { useDeeds } from '../thread/useDeeds';
import { Above } from './Above';
import { changeChatDraft, chatDraftOf, useChatDraft } from './chatDrafts';
import styles from './ChatComposer.module.css';
import { ComposerFoot } from './ComposerFoot';
import { asChatFile, uploadChatFile } from './uploadChatFile';
import type { ChatFieldHandle } from './useChatEditor';
import { useChatMentions } from './useChatMentions';
import { useChatSending } from './useChatSending';
import { useTypingSign } from './useTypingSign';

const ChatField = lazyPart(() => import('./ChatField'));

interface Props {
  thread: ChatThread;
  variant: PaneVariant;
  /** The message that is being edited instead of writing a new one. */
  edited: ShownChatMessage | null;
  /** The last message of one's own that can be edited. */
  lastOwnId: string | null;
  onEdit: (messageId: string | null) => void;
  onSent: () => void;
}

/** Where one writes to the thread. */
export function ChatComposer(props: Props) {
  const { t } = useTranslation('chat');
  if (props.thread.isDeserted) return <p className={styles.gone}>{t('composer.deserted')}</p>;
  return <OpenComposer {...props} />;
}

/** What is written, and what its keys and buttons do. */
function useComposing({ thread, edited, onEdit, onSent }: Props) {
  const { me } = useSession();
  const { identifier } = thread;
  const field = useRef<ChatFieldHandle>(null);
  const sending = useChatSending(identifier, useDeeds(identifier));
  const commands = useCommands(thread);
  const typing = useTypingSign(thread.id);
  const written = useDraftWithFiles(identifier);
  const isBusy = isUploading(written.uploads);

  function send() {
    const words = field.current?.read() ?? { html: '', text: '' };
    if (edited) {
      if (sending.save(edited, words)) onEdit(null);
      return;
    }
    if (isBusy || !(commands.take(words) || sending.send(words))) return;
    typing.ended();
    onSent();
  }
  function escape() {
    if (edited) onEdit(null);
    else if (written.draft.parent) changeChatDraft(me.id, identifier, { parent: null });
  }
  function changed({ html }: { html: string }) {
    if (edited) return;
    if (html !== chatDraftOf(me.id, identifier).html) changeChatDraft(me.id, identifier, { html, key: null });
    if (html === '') typing.ended();
    else typing.typed();
  }
  return { ...written, field, isBusy, send, escape, changed };
}

function OpenComposer(props: Props) {
  const { t } = useTranslation('chat');
  const { thread, edited, lastOwnId, onEdit } = props;
  const isPhone = useViewport() === 'phone';
  const toolsId = useId();
  const { draft, uploads, add, remove, retry, field, isBusy, send, escape, changed } = useComposing(props);
  const sources = [useChatMentions(thread), useEmojiSource(), useCommandSource()];
  const drop = { ...useDrop(add), ...useTicketDrop(thread.identifier) };
  const named = useShownNamed(thread.identifier);
  const isWished = edited !== null || draft.revision > 0 || draft.parent !== null;
  const isEmpty = draft.html === '' && draft.files.length === 0 && named.length === 0;
  return (
    <div className={styles.frame} data-editing={edited ? true : undefined} {...drop}>
      <Above edited={edited} parent={draft.parent} onClose={escape} />
      <Suspense
        fallback={<div className={styles.bones}>{t('composer.placeholder', { name: thread.name })}</div>}
      >
        <ChatField
          // Words that came from elsewhere, or another message: the field begins anew with them.
          key={edited ? `edit ${edited.id}` : `${draft.revision}`}
          ref={field}
          html={edited ? edited.body : draft.html}
          label={edited ? t('composer.editLabel') : t('composer.label', { name: thread.name })}
          placeholder={t('composer.placeholder', { name: thread.name })}
          sendsByEnter={!isPhone}
          takesFocus={() => isWished || (!isPhone && !isReading())}
          onChange={changed}
          onSend={send}
          onFiles={add}
          onEscape={escape}
          onUp={() => lastOwnId && !edited && onEdit(lastOwnId)}
          toolsId={toolsId}
          sources={sources}
        />
      </Suspense>
      {edited ? null : <NamedTickets identifier={thread.identifier} words={draft.html} />}
      {edited ? null : <UploadList uploads={uploads} onRemove={remove} onRetry={retry} />}
      <ComposerFoot
        toolsId={toolsId}
        isEditing={edited !== null}
        canSend={!isBusy && (edited !== null || !isEmpty)}
        onFiles={add}
        onType={(text) => field.current?.type(text)}
        onSend={send}
        onCancel={escape}
      />
    </div>
  );
}

/** Whoever walks the messages already is not taken away from them by a field that comes late. */
const isReading = () => Boolean(document.activeElement?.closest('[role="log"]'));

/** The draft of a thread; files go to the server as soon as they are chosen. */
function useDraftWithFiles(identifier: string) {
  const { me } = useSession();
  const draft = useChatDraft(me.id, identifier, (now) => now);
  const onFiles = useCallback(
    (files: Parameters<typeof asChatFile>[0][]) =>
      changeChatDraft(me.id, identifier, { files: files.map(asChatFile), key: null }),
    [identifier, me.id],
  );
  return { draft, ...useUploads(identifier, [...draft.files], onFiles, uploadChatFile) };
}

/** Files may be dropped anywhere on the composer. */
function useDrop(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
  };
}
