import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createStore } from './store';

export type Connection = 'idle' | 'connected' | 'reconnecting';

/** The state of the live socket, for the line that says "Reconnecting…". */
export const connection = createStore<Connection>('idle');

/** The name that the server gave the live socket; null while there is none. */
export const socketId = createStore<string | null>(null);

/** A browser without a network says so at once; its socket learns it a while later. */
export function useConnection(): Connection {
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return isOnline ? state : 'reconnecting';
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Runs after each gap in the live connection, for what does not resume by a cursor. */
export function useReconnected(run: () => void): void {
  const state = useConnection();
  const wasAway = useRef(false);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (state === 'reconnecting') wasAway.current = true;
    if (state !== 'connected' || !wasAway.current) return;
    wasAway.current = false;
    latest.current();
  }, [state]);
}
