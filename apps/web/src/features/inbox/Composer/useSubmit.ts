import { useEffect, useRef } from 'react';
import type { ComposerTicketFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { type ComposerMode, isRich } from './drafts';
import { settleTyped } from './afterFrame';
import { clearDraft, draftOf } from './draftStore';
import type { useSendExtras } from './extras/useSendExtras';
import { useInboxSettings } from '../Settings/useInboxSettings';
import { mailOf, type MailFrame, PLAIN_FRAME, putMail } from './mail/mailStore';
import type { Thread } from '../Threads/threadStore';
import type { Later } from './outbox';
import { withoutTakenOut } from './pictures/placed';
import type { useTogether } from './together/useTogether';
import type { TypingRhythm } from './typingRhythm';
import type { UploadedFile } from './uploads';
import { type Besides, isReadyNow } from './useReady';
import { useSendMessage } from './useSendMessage';

interface Written {
  ticket: ComposerTicketFragment;
  /** By which it goes out, where there are several. */
  thread: Thread | null;
  mode: ComposerMode;
  files: UploadedFile[];
  besides: Besides;
  extras: ReturnType<typeof useSendExtras>;
  together: ReturnType<typeof useTogether>;
  typing: TypingRhythm;
  focus: (isReplaced: boolean) => void;
  onClosed: () => void;
}

/** Sends what stands in the composer, unless something has to be asked first; then it is called once more. */
export function useSubmit(written: Written): (closeAfter: boolean, later?: Later) => void {
  const { me } = useSession();
  const { send } = useSendMessage();
  const { mailUndoSeconds } = useInboxSettings();
  const submit = (closeAfter: boolean, later?: Later) => {
    const { ticket, mode, extras, together } = written;
    settleTyped();
    const text = draftOf(me.id, ticket.id).text[mode];
    const files = withoutTakenOut(written.files, text);
    const isReady = isReadyNow(me.id, { ticket, mode }, written.besides);
    const again = () => latest.current(closeAfter, later);
    if (!isReady || extras.asksFirst(mode, text, closeAfter) || together.asksFirst(mode, again)) return;
    written.typing.stop();
    const message = {
      ...together.begin(mode, again),
      ticketId: ticket.id,
      channel: ticket.channel,
      ...(mode === 'REPLY' && written.thread && { viaTicketId: written.thread.ticketId }),
      kind: mode,
      body: text,
      isPlain: !isRich(mode, ticket),
      files,
      extras: extras.take(),
      closeAfter,
      ...(mode === 'REPLY' && ticket.channel.type === 'EMAIL' && mailPart(ticket.id, mailUndoSeconds)),
      ...(later && { later }),
    };
    putMail(ticket.id, PLAIN_FRAME);
    void send(message).then((outcome) => {
      if (outcome === 'sent' && closeAfter) written.onClosed();
      if (outcome !== 'refused') return;
      extras.giveBack(message.extras);
      if (message.mail) putMail(ticket.id, message.mail);
    });
    written.focus(true);
    clearDraft(me.id, ticket.id, mode);
  };
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  return submit;
}

/** A mail leaves after some seconds, so that it can be taken back; what is sent later waits anyway. */
function mailPart(ticketId: string, undoSeconds: number): { mail: MailFrame; later?: Later } {
  return { mail: mailOf(ticketId), ...(undoSeconds > 0 && { later: { undoSeconds } }) };
}
