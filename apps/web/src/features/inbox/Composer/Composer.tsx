import { type ReactNode, type Ref, Suspense, useCallback, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { type FragmentType, readFragment } from '@/gql';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { useViewport } from '@/lib/viewport';
import { ComposerTicketFragmentDoc } from './Composer.generated';
import { usePoppedOut, wantBack } from '../Popout/popouts';
import { ComposerFrame } from './ComposerFrame';
import { ComposerGate } from './ComposerGate';
import { type ComposerMode, hasWords, isRich } from './drafts';
import { useAllowedFiles } from './extras/useAllowedFiles';
import { useSendExtras } from './extras/useSendExtras';
import { changeDraft, changeWords, useDraftPart } from './draftStore';
import { usePlaced } from './pictures/placed';
import { usePictures } from './pictures/usePictures';
import { useThread } from '../Threads/threadStore';
import { useFittingWords } from '../Threads/useFittingWords';
import { useFieldFocus } from './useFieldFocus';
import { useSubmit } from './useSubmit';
import { isUploading, type UploadedFile } from './uploads';
import { useTogether } from './together/useTogether';
import { useTyping } from './useTyping';
import { useUploads } from './useUploads';

const OpenVariablesQuestion = lazyPart(() => import('./extras/OpenVariablesQuestion'));

export interface ComposerHandle {
  /** Puts the cursor into the field, in this mode. */
  focus(mode: ComposerMode): void;
}

interface Props {
  ref?: Ref<ComposerHandle>;
  ticketRef: FragmentType<typeof ComposerTicketFragmentDoc>;
  /** Told when a message was sent that closes the ticket. */
  onClosed: () => void;
  /** The position of the newest message on the screen. */
  lastPosition: number;
}

/**
 * Where answers and notes are written. What is typed is kept per ticket until it is sent, in a store: a key renders only
 * what shows another thing because of it.
 */
export function Composer(props: Props): ReactNode {
  const { t } = useTranslation(['conversation', 'composer']);
  const ticket = readFragment(ComposerTicketFragmentDoc, props.ticketRef);
  const isElsewhere = usePoppedOut(ticket.id);
  if (!ticket.viewerCanReply && !ticket.viewerCanNote) return <ComposerGate reason={t('composer.mayNot')} />;
  if (isElsewhere)
    return (
      <ComposerGate
        reason={t('composer:write.poppedOut')}
        action={{ label: t('composer:write.continueHere'), run: () => wantBack(ticket.id) }}
      />
    );
  return <OpenComposer {...props} ticket={ticket} />;
}

/** The ticket as the thread has it that is answered, and what is written in it. */
function useAnswering(whole: ComposerTicketFragment) {
  const { ticket, thread } = useThread(whole);
  const { me } = useSession();
  const [mode, setMode] = useMode(me.id, ticket);
  useFittingWords(ticket.id, mode, isRich(mode, ticket));
  return { ticket, thread, mode, setMode };
}

function OpenComposer(props: Props & { ticket: ComposerTicketFragment }) {
  const { ref, onClosed, lastPosition } = props;
  const { ticket, thread, mode, setMode } = useAnswering(props.ticket);
  const { me } = useSession();
  const isPhone = useViewport() === 'phone';
  const kept = useDraftPart(me.id, ticket.id, (draft) => draft.files);
  const keepFiles = (changed: UploadedFile[]) => changeDraft(me.id, ticket.id, { files: changed });
  const { uploads, files, add, addOne, remove, retry } = useUploads(ticket.id, kept, keepFiles);
  const typing = useTyping(ticket.id, mode);
  const extras = useSendExtras(me.id, ticket.id);
  const together = useTogether({ ticketId: ticket.id, position: lastPosition });
  const addFiles = useAllowedFiles(ticket.channel.type, mode, [...files, ...extras.lentFiles], add);

  const { attach, focus, type } = useFieldFocus();
  const focusIn = (next: ComposerMode) => {
    focus(next !== mode);
    setMode(next);
  };
  useImperativeHandle(ref, () => ({ focus: focusIn }));

  const placed = usePlaced();
  const pictures = usePictures(ticket, mode, (file, put) => addFiles([file], put), addOne);
  const besides = {
    hasFiles: files.filter(({ id }) => !placed.has(id)).length + extras.lentFiles.length > 0,
    isBusy: isUploading(uploads),
  };
  const written = { ticket, thread, mode, files, besides, extras, together, typing, focus, onClosed };
  const submit = useSubmit(written);
  const onText = (next: string) => {
    changeWords(me.id, ticket.id, mode, next);
    typing.changed(hasWords(next));
  };
  return (
    <>
      {together.bars}
      <ComposerFrame
        ticket={ticket}
        mode={mode}
        onMode={setMode}
        onText={onText}
        uploads={uploads}
        onFiles={addFiles}
        onRemove={remove}
        onRetry={retry}
        besides={besides}
        pictures={pictures}
        onSend={submit}
        isPhone={isPhone}
        field={attach}
        onType={type}
      />
      {extras.asked ? (
        <Suspense>
          <OpenVariablesQuestion asked={extras.asked} onClose={extras.close} onSend={submit} />
        </Suspense>
      ) : null}
    </>
  );
}

function useMode(userId: string, ticket: ComposerTicketFragment) {
  const wished = useDraftPart(userId, ticket.id, (draft) => draft.mode);
  const set = useCallback(
    (mode: ComposerMode) => changeDraft(userId, ticket.id, { mode }),
    [userId, ticket.id],
  );
  return [modeOf(wished, ticket), set] as const;
}

/** The mode that is possible: who may not answer may still write a note, and the other way round. */
function modeOf(
  wished: ComposerMode,
  may: { viewerCanReply: boolean; viewerCanNote: boolean },
): ComposerMode {
  if (!may.viewerCanReply) return 'NOTE';
  return may.viewerCanNote ? wished : 'REPLY';
}
