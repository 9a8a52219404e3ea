import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { readFragment } from '@/gql';
import type { ChatTicketFragment } from '@/gql/graphql';
import { codedError, isResyncRequired } from '@/lib/apollo';
import { useSince } from '@/lib/since';
import { useUntilDone } from '@/lib/until-done';
import {
  ChatTicketCardDocument,
  ChatTicketFragmentDoc,
  useChatTicketNewsSubscription,
} from './ChatTickets.generated';

/** Several things that happen at once are read once. */
const SETTLE_MS = 250;

export type TicketCardState =
  | { is: 'loading' | 'hidden' | 'broken'; ticket?: never; again: () => void }
  | { is: 'there'; ticket: ChatTicketFragment; again: () => void };

/** A conversation as this reader may see it, live: whatever is said or done in it is read again. */
export function useTicketCard(ticketId: string): TicketCardState {
  const { data, error, refetch } = useQuery(ChatTicketCardDocument, {
    variables: { id: ticketId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = () => void refetch().catch(() => undefined);
  const refusal = error && codedError(error);
  const isHidden = refusal?.status === 404 || refusal?.code === 'not_found';
  const untilDone = useUntilDone();
  const since = useSince(ticketId, data?.eventCursor);
  useChatTicketNewsSubscription(
    isHidden || !since.cursor
      ? skipToken
      : {
          variables: { id: ticketId, after: since.cursor },
          ignoreResults: true,
          fetchPolicy: 'no-cache',
          context: { quiet: true },
          onData: () => {
            clearTimeout(timer.current);
            timer.current = setTimeout(again, SETTLE_MS);
          },
          // It was closed to this reader, or too much has happened since: asking tells which.
          onError: (failure) => {
            if (isResyncRequired(failure)) untilDone(() => refetch().then(since.forget));
            else again();
          },
        },
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  if (isHidden) return { is: 'hidden', again };
  if (data) return { is: 'there', ticket: readFragment(ChatTicketFragmentDoc, data.ticket), again };
  return { is: error ? 'broken' : 'loading', again };
}
