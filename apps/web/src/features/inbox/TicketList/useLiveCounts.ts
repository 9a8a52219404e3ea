import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useAnyTicketEventSubscription } from './TicketList.generated';

/** However much happens, the counts are asked for at most this often. */
const EVERY_MS = 1_000;

/**
 * Keeps all shown counts true: whatever happens to any ticket, they are asked for again, never more than once a second.
 * @param after the cursor of the events from which on they may be different.
 */
export function useLiveCounts({ after, failed }: { after: string | null; failed(error: Error): void }): void {
  const client = useApolloClient();
  const timer = useRef(0);
  const last = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useAnyTicketEventSubscription({
    variables: { after },
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
    onError: failed,
    onData: () => {
      if (timer.current) return;
      const wait = Math.max(0, last.current + EVERY_MS - Date.now());
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        last.current = Date.now();
        void client.refetchQueries({ include: ['TicketCounts'] });
      }, wait);
    },
  });
}
