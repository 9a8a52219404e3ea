import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTicketListTypingSubscription } from './TicketList.generated';

/** Without another word from the customer, the dots go away. */
const EXPIRES_MS = 1_500;

/** Whether the customer of this ticket is typing now. Only asked for where typing can be seen. */
export function useRowTyping(ticketId: string, isWatched: boolean): boolean {
  const [until, setUntil] = useState(0);
  useTicketListTypingSubscription(
    isWatched
      ? {
          variables: { ticketId },
          ignoreResults: true,
          fetchPolicy: 'no-cache',
          context: { quiet: true },
          onData: ({ data }) => {
            const event = data.data?.ticketTyping;
            if (event?.who.kind === 'CONTACT') setUntil(event.isTyping ? Date.now() + EXPIRES_MS : 0);
          },
        }
      : skipToken,
  );
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0;
}
