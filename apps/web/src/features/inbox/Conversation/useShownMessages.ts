import { useMemo } from 'react';
import { useSession } from '@/lib/session';
import { type OutgoingMessage, useOutgoing } from '../Composer/outbox';
import { textOf } from '../Composer/textOf';
import type { ShownMessage } from '../Timeline/message';
import { withPending } from '../Timeline/timeline';

interface Speaker {
  id: string;
  fullName: string;
  color: string;
  abbr: string;
}

/** The messages of the server, then those that this browser is still sending. */
export function useShownMessages(
  ticketId: string,
  messages: readonly ShownMessage[],
  isMail: boolean,
): ShownMessage[] {
  const outgoing = useOutgoing(ticketId);
  const { me } = useSession();
  return useMemo(() => {
    const newest = messages.at(-1)?.position ?? 0;
    const pending = outgoing.map((each, index) => toShown(each, me, newest + index + 1));
    const all = withPending(messages, pending);
    return isMail ? all.map(asMail) : all;
  }, [messages, outgoing, me, isMail]);
}

/** What a message on its way looks like, before the server has told. */
export function toShown(sent: OutgoingMessage, me: Speaker, position: number): ShownMessage {
  return {
    id: `sending-${sent.clientMutationId}`,
    ticketId: sent.ticketId,
    position,
    type: sent.kind === 'NOTE' ? 'NOTE' : 'OUTBOUND',
    body: sent.isPlain ? '' : sent.body,
    text: sent.isPlain ? sent.body : textOf(sent.body),
    quotedBody: null,
    author: { kind: 'USER', id: me.id, name: me.fullName, color: me.color, abbr: me.abbr },
    attachments: sent.files.map((file) => ({
      ...file,
      mimeType: 'application/octet-stream',
      url: '',
      isInline: false,
      contentId: null,
    })),
    deliveryStatus: sent.kind === 'NOTE' ? null : 'QUEUED',
    deliveryError: null,
    createdAt: sent.createdAt,
    reactions: [],
    email: null,
    system: null,
    clientMutationId: sent.clientMutationId,
    viewerCanRetry: sent.state === 'failed',
    sending: sent.state,
  };
}

const OUR_MAIL: NonNullable<ShownMessage['email']> = {
  subject: null,
  from: null,
  to: [],
  cc: [],
  hasRemoteImages: false,
  isAutomatic: false,
  isUnreadable: false,
  fromUnverified: false,
};
const mails = new WeakMap<ShownMessage, ShownMessage>();

/** Our answers by e-mail are mails too, although there is nothing about them that the ticket does not say. */
function asMail(message: ShownMessage): ShownMessage {
  if (message.type !== 'OUTBOUND' || message.email) return message;
  const known = mails.get(message) ?? { ...message, email: OUR_MAIL };
  mails.set(message, known);
  return known;
}
