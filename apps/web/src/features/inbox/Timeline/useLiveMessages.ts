import type { ApolloCache, Reference } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { readFragment } from '@/gql';
import type { MessageChange } from '@/gql/graphql';
import { codedError, isResyncRequired } from '@/lib/apollo';
import { useUntilDone } from '@/lib/until-done';
import type { ShownMessage } from './message';
import { forgetMessages, mergeConnections, type StoredConnection } from './messagesPolicy';
import { TimelineMessageFragmentDoc, useTicketMessagesSubscription } from './Timeline.generated';

interface Options {
  ticketId: string;
  /** The cursor of the snapshot that is on the screen; nothing is followed before it is there. */
  cursor: string | undefined;
  onEvent: (change: MessageChange, message: ShownMessage) => void;
  /** The server cannot bridge the gap: load the conversation again. */
  onResync: () => Promise<{ cursor: string | undefined }>;
  /** The ticket was closed to this person. */
  onLost: () => void;
}

/** Follows the messages of a ticket from the snapshot on. A lost connection is resumed by the link, without a gap. */
export function useLiveMessages({ ticketId, cursor, onEvent, onResync, onLost }: Options): void {
  const client = useApolloClient();
  const [from, setFrom] = useState<{ ticketId: string; cursor: string }>();
  const isStarted = from?.ticketId === ticketId;
  if (!isStarted && cursor) setFrom({ ticketId, cursor });
  const untilDone = useUntilDone();
  const seen = useRef(0);
  // A picture that was taken before what came live has been written over it: what came since is asked for once more.
  useEffect(() => {
    if (isStarted && cursor && Number(cursor) < seen.current) setFrom({ ticketId, cursor });
  }, [cursor, isStarted, ticketId]);

  useTicketMessagesSubscription({
    variables: { ticketId, after: isStarted ? from.cursor : null },
    skip: !isStarted,
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { change, message } = data.ticketMessages;
      seen.current = Math.max(seen.current, Number(data.ticketMessages.cursor));
      if (change === 'ADDED' && !appendMessage(client.cache, ticketId, message.id)) void onResync();
      onEvent(change, readFragment(TimelineMessageFragmentDoc, message));
    },
    onError: (error) => {
      if (codedError(error)?.code === 'not_found') return onLost();
      if (!isResyncRequired(error)) return;
      forgetMessages(client.cache, ticketId);
      untilDone(async () => {
        const fresh = await onResync();
        if (fresh.cursor) setFrom({ ticketId, cursor: fresh.cursor });
      });
    },
  });
}

/**
 * Puts a message that the cache already holds at its place in the ticket's run of messages.
 * False when messages between it and the loaded ones are missing: the conversation must be loaded again.
 */
export function appendMessage(cache: ApolloCache, ticketId: string, messageId: string): boolean {
  let fits = true;
  cache.modify<{ messages: StoredConnection }>({
    id: cache.identify({ __typename: 'Ticket', id: ticketId }),
    fields: {
      messages: (existing, { readField, toReference }) => {
        const known = existing as StoredConnection;
        const node = toReference({ __typename: 'Message', id: messageId });
        const positionOf = (each: Reference) => readField<number>('position', each) ?? 0;
        const newest = known.edges.at(-1);
        if (!node || (newest && positionOf(node) > positionOf(newest.node) + 1)) {
          fits = false;
          return known;
        }
        const edge = { __typename: 'MessageEdge', cursor: '', node };
        return mergeConnections(known, { ...known, edges: [edge] }, positionOf);
      },
    },
  });
  return fits;
}
