import { useSyncExternalStore } from 'react';
import { createStore } from './store';

export type Connection = 'idle' | 'connected' | 'reconnecting';

/** The state of the live socket, for the line that says "Reconnecting…". */
export const connection = createStore<Connection>('idle');

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get);
}
