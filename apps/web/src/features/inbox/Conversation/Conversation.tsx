import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { ConversationQuery } from '@/gql/graphql';
import { useRetryMessage } from '../actions/useRetryMessage';
import { Composer, type ComposerHandle } from '../Composer/Composer';
import { useSendMessage } from '../Composer/useSendMessage';
import type { ShownMessage } from '../Timeline/message';
import { Timeline } from '../Timeline/Timeline';
import { TimelineTicketFragmentDoc } from '../Timeline/Timeline.generated';
import { useMessages } from '../Timeline/useMessages';
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
}

/** Head, timeline and composer of one ticket, live. */
export function Conversation({ ticketRef, isFresh, refetch }: Props) {
  const { t } = useTranslation('conversation');
  const ticket = readFragment(ConversationHeadFragmentDoc, ticketRef);
  const { messages: connection } = readFragment(TimelineTicketFragmentDoc, ticketRef);
  const { messages, unreadCount, hasOlder, older, loadOlder } = useMessages(ticketRef);
  const shown = useShownMessages(ticket.id, messages, ticket.channel.type === 'EMAIL');
  const { firstUnreadId, onNews } = useFirstUnread(messages, unreadCount, isFresh);
  const composer = useRef<ComposerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const { said, alert, news } = useFollow({
    ticketId: ticket.id,
    cursor: isFresh ? connection.eventCursor : undefined,
    onNews,
    onResync: async () => {
      const { data } = await refetch();
      return { cursor: data && readFragment(TimelineTicketFragmentDoc, data.ticket).messages.eventCursor };
    },
  });
  useMarkRead(ticket.id, unreadCount > 0 || news ? `${unreadCount}-${news}` : null, isAtEnd && isFresh);
  const actions = useConversationActions(ticket);
  useOfferedActions(ticket, actions, composer);
  const onRetry = useRetry();

  return (
    <main className={styles.page} aria-label={t('label')}>
      <ConversationHead ticket={ticket} actions={actions} />
      <Timeline
        messages={shown}
        firstUnreadId={firstUnreadId}
        ticketSubject={ticket.subject}
        contactName={ticket.contact.fullName}
        hasOlder={hasOlder}
        older={older}
        onLoadOlder={loadOlder}
        onRetry={onRetry}
        onAtEnd={setIsAtEnd}
      />
      <TypingLine ticketId={ticket.id} />
      <Composer ref={composer} ticketRef={ticketRef} onClosed={actions.advance} />
      <LiveRegion said={said} alert={alert} />
    </main>
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
