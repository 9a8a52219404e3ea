import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { type FragmentType, readFragment } from '@/gql';
import type { ShownMessage } from './message';
import {
  OlderMessagesDocument,
  TimelineMessageFragmentDoc,
  TimelineTicketFragmentDoc,
} from './Timeline.generated';

export type TimelineTicketRef = FragmentType<typeof TimelineTicketFragmentDoc>;

/** The loaded messages of a ticket, oldest first, and the way to those before them. */
export function useMessages(ticketRef: TimelineTicketRef) {
  const client = useApolloClient();
  const ticket = readFragment(TimelineTicketFragmentDoc, ticketRef);
  const { edges, pageInfo } = ticket.messages;
  const messages = useMemo<ShownMessage[]>(
    () => edges.map(({ node }) => readFragment(TimelineMessageFragmentDoc, node)),
    [edges],
  );
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { hasPreviousPage, startCursor } = pageInfo;

  const loadOlder = useCallback(async () => {
    if (!hasPreviousPage || !startCursor || older === 'loading') return;
    setOlder('loading');
    try {
      await client.query({
        query: OlderMessagesDocument,
        variables: { ticketId: ticket.id, before: startCursor },
        fetchPolicy: 'network-only',
        context: { quiet: true },
      });
      await drawn();
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }, [client, hasPreviousPage, older, startCursor, ticket.id]);

  return { messages, unreadCount: ticket.unreadCount, hasOlder: hasPreviousPage, older, loadOlder };
}

/** Until the page has been drawn with what came: only then may the browser hold on to what the reader sees again. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
