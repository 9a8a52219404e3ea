import { IconArrowForwardUp, IconMessages } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import { useOfferActions } from '@/lib/actions';
import type { ComposerHandle } from '../Composer/Composer';
import { answeredOf, mailOf, putAnswered, putMail, replyAll } from '../Composer/mail/mailStore';
import type { ShownMessage } from '../Timeline/message';

/** The newest mail that an answer answers: of the thread by which it goes out, and not what somebody outside said to a forward. */
const answerable = (messages: readonly ShownMessage[], threadId: string | null): ShownMessage | undefined =>
  messages.findLast(
    (message) =>
      message.type === 'INBOUND' &&
      message.email &&
      !message.email.isAside &&
      (threadId === null || message.threadId === threadId),
  );

interface Ways {
  messages: readonly ShownMessage[];
  /** By which thread an answer goes out; null where there is only one. */
  threadId: string | null;
  composer: RefObject<ComposerHandle | null>;
  forward: (message: ShownMessage) => void;
}

/** Shift+R answers all whom the last mail was between; F passes the newest message on. */
export function useMailActions(ticket: ConversationHeadFragment, ways: Ways): void {
  const { t } = useTranslation('handling');
  const email = answerable(ways.messages, ways.threadId)?.email;
  useEffect(() => {
    if (email) putAnswered(ticket.id, { from: email.from ?? null, to: email.to, cc: email.cc });
  }, [email, ticket.id]);
  const latest = useRef(ways);
  latest.current = ways;
  const { id, viewerCanReply } = ticket;
  const isMail = Boolean(email);
  const hasMessages = ways.messages.length > 0;
  useOfferActions(
    useMemo(() => {
      if (!viewerCanReply) return null;
      const all = {
        id: 'reply-all',
        label: t('mail.all'),
        icon: IconMessages,
        keys: 'shift+r',
        run: () => answerAll(id, latest.current),
      };
      const pass = {
        id: 'forward',
        label: t('mail.forward'),
        icon: IconArrowForwardUp,
        keys: 'f',
        run: () => passOn(latest.current),
      };
      const actions = [...(isMail ? [all] : []), ...(hasMessages ? [pass] : [])];
      return { scope: 'ticket' as const, ticketId: id, actions };
    }, [hasMessages, id, isMail, t, viewerCanReply]),
  );
}

function answerAll(ticketId: string, { messages, composer }: Ways): void {
  const known = answeredOf(ticketId);
  const own = messages.find(({ type, email }) => type === 'OUTBOUND' && email?.from)?.email?.from ?? null;
  if (known) putMail(ticketId, { ...mailOf(ticketId), ...replyAll(known, own) });
  composer.current?.focus('REPLY');
}

function passOn({ messages, forward }: Ways): void {
  const newest = messages.findLast(({ type }) => type === 'INBOUND' || type === 'OUTBOUND');
  if (newest) forward(newest);
}
