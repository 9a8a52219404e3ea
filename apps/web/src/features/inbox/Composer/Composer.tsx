import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type FragmentType, readFragment } from '@/gql';
import { useSession } from '@/lib/session';
import { useViewport } from '@/lib/viewport';
import { ComposerTicketFragmentDoc } from './Composer.generated';
import { ComposerFrame } from './ComposerFrame';
import { ComposerGate } from './ComposerGate';
import { type ComposerMode, hasWords, isRich } from './drafts';
import { clearDraft, useDraft } from './draftStore';
import type { FieldHandle } from './Field';
import { catchTyping } from './typeAhead';
import { isUploading, type UploadedFile } from './uploads';
import { useSendMessage } from './useSendMessage';
import { useTyping } from './useTyping';
import { useUploads } from './useUploads';

export interface ComposerHandle {
  /** Puts the cursor into the field, in this mode. */
  focus(mode: ComposerMode): void;
}

interface Props {
  ref?: Ref<ComposerHandle>;
  ticketRef: FragmentType<typeof ComposerTicketFragmentDoc>;
  /** Told when a message was sent that closes the ticket. */
  onClosed: () => void;
}

/** Where answers and notes are written. What is typed is kept per ticket until it is sent. */
export function Composer({ ref, ticketRef, onClosed }: Props): ReactNode {
  const { t } = useTranslation('conversation');
  const ticket = readFragment(ComposerTicketFragmentDoc, ticketRef);
  const { me } = useSession();
  const isPhone = useViewport() === 'phone';
  const { draft, change } = useDraft(me.id, ticket.id);
  const mode = modeOf(draft.mode, ticket);
  const text = draft.text[mode];
  const keepFiles = (kept: UploadedFile[]) => change({ files: kept });
  const { uploads, files, add, remove } = useUploads(ticket.id, draft.files, keepFiles);
  const { send } = useSendMessage();
  const typing = useTyping(ticket.id, mode);

  const setMode = useCallback((next: ComposerMode) => change({ mode: next }), [change]);
  const { attach, focus } = useFieldFocus();
  const focusIn = (next: ComposerMode) => {
    focus(next !== mode);
    setMode(next);
  };
  useImperativeHandle(ref, () => ({ focus: focusIn }));

  if (!ticket.viewerCanReply && !ticket.viewerCanNote) return <ComposerGate reason={t('composer.mayNot')} />;

  const isReady = (hasWords(text) || files.length > 0) && !isUploading(uploads);
  const submit = (closeAfter: boolean) => {
    if (!isReady) return;
    typing.stop();
    const message = {
      ticketId: ticket.id,
      kind: mode,
      body: text,
      isPlain: !isRich(mode, ticket),
      files,
      closeAfter,
    };
    void send(message).then((outcome) => {
      if (outcome === 'sent' && closeAfter) onClosed();
    });
    focus(true);
    clearDraft(me.id, ticket.id, mode);
  };
  const onText = (next: string) => {
    change({ text: { ...draft.text, [mode]: next } });
    typing.changed(hasWords(next));
  };
  return (
    <ComposerFrame
      ticket={ticket}
      mode={mode}
      onMode={setMode}
      text={text}
      revision={draft.revision}
      onText={onText}
      uploads={uploads}
      onFiles={add}
      onRemove={remove}
      isReady={isReady}
      onSend={submit}
      isPhone={isPhone}
      field={attach}
    />
  );
}

/** The cursor goes into the field that is there, or into the one that is about to take its place. */
function useFieldFocus() {
  const field = useRef<FieldHandle>(null);
  const isWanted = useRef(false);
  const attach = useCallback((handle: FieldHandle | null) => {
    field.current = handle;
    if (!handle || !isWanted.current) return;
    isWanted.current = false;
    handle.focus();
  }, []);
  const focus = useCallback((isReplaced: boolean) => {
    catchTyping((typed) => typed && field.current?.append(typed));
    isWanted.current = isReplaced || !field.current;
    if (!isReplaced) field.current?.focus();
  }, []);
  return { attach, focus };
}

/** The mode that is possible: who may not answer may still write a note, and the other way round. */
function modeOf(
  wished: ComposerMode,
  may: { viewerCanReply: boolean; viewerCanNote: boolean },
): ComposerMode {
  if (!may.viewerCanReply) return 'NOTE';
  return may.viewerCanNote ? wished : 'REPLY';
}
