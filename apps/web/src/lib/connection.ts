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

/**
 * Runs whenever the live connection comes up after this was drawn. For what is fleeting and has no cursor to resume by: what
 * happened between the loading of a page and that moment, or during a gap, is told to nobody.
 */
export function useConnected(run: () => void): void {
  const state = useConnection();
  const wasConnected = useRef(state === 'connected');
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const isConnected = state === 'connected';
    if (isConnected && !wasConnected.current) latest.current();
    wasConnected.current = isConnected;
  }, [state]);
}

/** Runs when the connection is back after this was drawn without it: what could not be fetched meanwhile can be now. */
export function useBackAgain(run: () => void): void {
  const isAway = useConnection() === 'reconnecting';
  const wasAway = useRef(isAway);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (wasAway.current && !isAway) latest.current();
    wasAway.current = isAway;
  }, [isAway]);
}
