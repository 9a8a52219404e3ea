import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** The tickets that are to be merged: one asks for another, of several the first stays. Null: the dialog is closed. */
const asked = createStore<readonly string[] | null>(null);

export const openMerge = (ticketIds: readonly string[]) => asked.set(ticketIds);
export const closeMerge = () => asked.set(null);

export function useAskedMerge(): readonly string[] | null {
  return useSyncExternalStore(asked.subscribe, asked.get);
}
