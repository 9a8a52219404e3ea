import { useApolloClient } from '@apollo/client/react';
import type { InMemoryCache } from '@apollo/client';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { createStore } from '@/lib/store';
import { forgetTickets } from './forget-tickets';

interface Lost {
  ticketId: string;
  /** The visit on which it happened: who comes again asks again. */
  visit: string;
}

const lost = createStore<Lost | null>(null);

/** Whether the ticket was closed to this person while it was on the screen. */
export function useIsLost(ticketId: string): boolean {
  const { key } = useLocation();
  const now = useSyncExternalStore(lost.subscribe, lost.get);
  return now?.ticketId === ticketId && now.visit === key;
}

/** Takes the ticket off the screen and out of the memory of this tab. What was being written to it stays. */
export function useLose(ticketId: string): () => void {
  const { key } = useLocation();
  const cache = useApolloClient().cache as InMemoryCache;
  return useCallback(() => {
    lost.set({ ticketId, visit: key });
    // Once nobody shows it any more: taken from under those who do, it would be asked for again.
    setTimeout(() => forgetTickets(cache, new Set([ticketId])));
  }, [cache, key, ticketId]);
}
