import { useMemo } from 'react';
import { useSession } from '@/lib/session';
import { type OutgoingMessage, useOutgoing } from '../Composer/outbox';
import { fileUrl, isPictureType } from '../Composer/fileUrls';
import { cidOf, isInText } from '../Composer/pictures/placed';
import { textOf } from '../Composer/textOf';
import type { UploadedFile } from '../Composer/uploads';
import type { ShownAttachment, ShownMessage } from '../Timeline/message';
import { withPending } from '../Timeline/timeline';

interface Speaker {
  id: string;
  fullName: string;
  color: string;
  abbr: string;
}

/** The messages of the server, then those that this browser is still sending. */
export function useShownMessages(ticketId: string, messages: readonly ShownMessage[]): ShownMessage[] {
  const outgoing = useOutgoing(ticketId);
  const { me } = useSession();
  return useMemo(() => {
    const newest = messages.at(-1)?.position ?? 0;
    const pending = outgoing.map((each, index) => toShown(each, me, newest + index + 1));
    return withPending(messages, pending).map(asMail);
  }, [messages, outgoing, me]);
}

/** What a message on its way looks like, before the server has told. */
export function toShown(sent: OutgoingMessage, me: Speaker, position: number): ShownMessage {
  return {
    id: `sending-${sent.clientMutationId}`,
    ticketId: sent.ticketId,
    threadId: sent.viaTicketId ?? sent.ticketId,
    channel: sent.channel,
    position,
    type: sent.kind === 'NOTE' ? 'NOTE' : 'OUTBOUND',
    body: sent.isPlain ? '' : sent.body,
    text: sent.isPlain ? sent.body : textOf(sent.body),
    quotedBody: null,
    author: { kind: 'USER', id: me.id, name: me.fullName, color: me.color, abbr: me.abbr },
    attachments: sent.files.map((file) => asAttachment(file, sent.body)),
    deliveryStatus: sent.kind === 'NOTE' ? null : 'QUEUED',
    deliveryError: null,
    deliveryErrorCode: null,
    createdAt: sent.createdAt,
    editedAt: null,
    content: null,
    answersId: null,
    withdrawnAt: null,
    reactions: [],
    email: null,
    system: null,
    clientMutationId: sent.clientMutationId,
    viewerCanRetry: sent.state === 'failed',
    viewerCanMarkSent: false,
    viewerCanEdit: false,
    sending: sent.state,
  };
}

/** A picture is shown from this browser, in the text where it stands there; of another file there is its name. */
function asAttachment(file: UploadedFile, body: string): ShownAttachment {
  const url = isPictureType(file.mimeType) ? fileUrl(file.id) : undefined;
  return {
    ...file,
    mimeType: url ? file.mimeType : 'application/octet-stream',
    url: url ?? '',
    isInline: isInText(file.id, body),
    contentId: cidOf(file.id),
  };
}

const OUR_MAIL: NonNullable<ShownMessage['email']> = {
  subject: null,
  from: null,
  to: [],
  cc: [],
  bcc: [],
  isForward: false,
  isAside: false,
  hasRemoteImages: false,
  isAutomatic: false,
  isUnreadable: false,
  fromUnverified: false,
};
const mails = new WeakMap<ShownMessage, ShownMessage>();

/** Our answers by e-mail are mails too, although there is nothing about them that the ticket does not say. */
function asMail(message: ShownMessage): ShownMessage {
  if (message.type !== 'OUTBOUND' || message.email || message.channel.type !== 'EMAIL') return message;
  const known = mails.get(message) ?? { ...message, email: OUR_MAIL };
  mails.set(message, known);
  return known;
}
