import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** The conversation that is to be sent to somebody. Null: the dialog is closed. */
const asked = createStore<string | null>(null);

export const openTranscript = (ticketId: string) => asked.set(ticketId);
export const closeTranscript = () => asked.set(null);

export function useAskedTranscript(): string | null {
  return useSyncExternalStore(asked.subscribe, asked.get);
}
