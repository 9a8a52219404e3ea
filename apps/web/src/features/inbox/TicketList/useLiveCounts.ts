import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useReconnected } from '@/lib/connection';
import { useAnyTicketEventSubscription } from './TicketList.generated';

/** However much happens, the counts are asked for at most this often. */
const EVERY_MS = 1_000;

/** Keeps all shown counts true: whatever happens to any ticket, they are asked for again, never more than once a second. */
export function useLiveCounts(): void {
  const client = useApolloClient();
  const timer = useRef(0);
  const last = useRef(0);
  useReconnected(() => void client.refetchQueries({ include: ['TicketCounts'] }));
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useAnyTicketEventSubscription({
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
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
