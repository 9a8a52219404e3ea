import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createStore } from './store';

export type Connection = 'idle' | 'connected' | 'reconnecting';

/** The state of the live socket, for the line that says "Reconnecting…". */
export const connection = createStore<Connection>('idle');

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get);
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
