import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallAction } from '../Phone/useCallAction';
import { readFragment } from '@/gql';
import type { ConversationQuery } from '@/gql/graphql';
import { useRetryMessage } from '../actions/useRetryMessage';
import { DeletedStrip } from '../Bulk/DeletedStrip';
import { Composer, type ComposerHandle } from '../Composer/Composer';
import { useSendMessage } from '../Composer/useSendMessage';
import { MenusWithReactions } from '../Messages/MenusWithReactions';
import { useMailActions } from '../Messages/useMailActions';
import { useMessageVerbs } from '../Messages/useMessageVerbs';
import { KnownCustomer } from '@/ui';
import { PickBar } from '../Picking/PickBar';
import { type PickDoor, Picking } from '../Picking/Picking';
import { usePicking } from '../Picking/usePicking';
import { PendingMessages } from '../Scheduled/PendingMessages';
import type { ShownMessage } from '../Timeline/message';
import { Timeline } from '../Timeline/Timeline';
import { TimelineTicketFragmentDoc } from '../Timeline/Timeline.generated';
import { useMessageItems } from '../Timeline/useMessageItems';
import { useMessages } from '../Timeline/useMessages';
import { ShownThreads } from '../Threads/ThreadBadge';
import type { Thread } from '../Threads/threadStore';
import { useThreads } from '../Threads/useThreads';
import { useNoticesRead } from '../Bell/useNoticesRead';
import { PutOff } from '../Snooze/PutOff';
import { ConversationHead } from './ConversationHead';
import { ConversationHeadFragmentDoc } from './ConversationHead.generated';
import styles from './Conversation.module.css';
import { LiveRegion } from './LiveRegion';
import { TypingLine } from './TypingLine';
import { useConversationActions } from './useConversationActions';
import { useFirstUnread } from './useFirstUnread';
import { useFollow } from './useFollow';
import { useMarkRead } from './useMarkRead';
import { useOfferedActions } from './useOfferedActions';
import { useShownMessages } from './useShownMessages';

interface Props {
  ticketRef: ConversationQuery['ticket'];
  /** False while what is shown comes from the cache and the server is still being asked. */
  isFresh: boolean;
  refetch: () => Promise<{ data?: ConversationQuery }>;
  /** It was closed to this person while they had it open. */
  onLost: () => void;
}

/** Head, timeline and composer of one ticket, live. */
export function Conversation({ ticketRef, isFresh, refetch, onLost }: Props) {
  const { t } = useTranslation('conversation');
  const ticket = readFragment(ConversationHeadFragmentDoc, ticketRef);
  const { messages: connection } = readFragment(TimelineTicketFragmentDoc, ticketRef);
  const { messages, unreadCount, hasOlder, older, loadOlder } = useMessages(ticketRef);
  const shown = useShownMessages(ticket.id, messages);
  const { firstUnreadId, onNews } = useFirstUnread(messages, unreadCount, isFresh);
  const composer = useRef<ComposerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const { said, alert, news } = useFollow({
    ticketId: ticket.id,
    cursor: isFresh ? connection.eventCursor : undefined,
    onNews,
    onLost,
    onResync: async () => ({ cursor: cursorOf((await refetch()).data) }),
  });
  useMarkRead(ticket.id, unreadCount > 0 || news ? `${unreadCount}-${news}` : null, isAtEnd && isFresh);
  const actions = useConversationActions(ticket);
  useOfferedActions(ticket, actions, composer);
  useCallAction(ticket.id);
  useNoticesRead(ticket.id);
  const verbs = useMessageVerbs(ticket.viewerCanReply);
  const { threads, threadId } = useThreads(ticketRef, messages);
  useMailActions(ticket, { messages, threadId, composer, forward: verbs.forward });
  const picking = usePicking(ticket.id, messages);

  return (
    <main className={styles.page} aria-label={t('label')}>
      <ConversationHead ticket={ticket} actions={actions} />
      <DeletedStrip ticket={ticket} />
      <PutOff ticket={ticket} actions={actions} />
      <MenusWithReactions offer={useMessageItems(verbs.offer)} channelType={ticket.channel.type}>
        <Around threads={threads} door={picking.door} customer={ticket.contact}>
          <Timeline
            messages={shown}
            firstUnreadId={firstUnreadId}
            ticketSubject={ticket.subject}
            contactName={ticket.contact.fullName}
            hasOlder={hasOlder}
            older={older}
            onLoadOlder={loadOlder}
            onRetry={useRetry()}
            onAtEnd={setIsAtEnd}
            foot={<PendingMessages ticketId={ticket.id} messages={messages} />}
          />
        </Around>
      </MenusWithReactions>
      {verbs.dialogs}
      <PickBar ticket={ticket} order={picking.order} />
      <TypingLine ticketId={ticket.id} customer={ticket.contact} />
      <Composer
        lastPosition={messages.at(-1)?.position ?? 0}
        ref={composer}
        ticketRef={ticketRef}
        onClosed={actions.advance}
      />
      <LiveRegion said={said} alert={alert} />
    </main>
  );
}

const cursorOf = (data: ConversationQuery | undefined) =>
  data && readFragment(TimelineTicketFragmentDoc, data.ticket).messages.eventCursor;

/** What every message asks of the conversation around it. */
function Around(props: {
  threads: readonly Thread[] | null;
  door: PickDoor | null;
  customer: { id: string; picture?: string | null };
  children: ReactNode;
}) {
  return (
    <ShownThreads value={props.threads}>
      <KnownCustomer value={props.customer}>
        <Picking value={props.door}>{props.children}</Picking>
      </KnownCustomer>
    </ShownThreads>
  );
}

/** "Try again": for a message that never left this browser, or for one that the server could not deliver. */
function useRetry() {
  const { sendAgain } = useSendMessage();
  const retry = useRetryMessage();
  return useMemo(
    () => (message: ShownMessage) => {
      if (message.sending && message.clientMutationId) sendAgain(message.clientMutationId);
      else void retry(message.id);
    },
    [retry, sendAgain],
  );
}
