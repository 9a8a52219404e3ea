import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** Whether the list of the bell is open: a button, a key and the palette open it. */
const bell = createStore(false);

export const openBell = () => bell.set(true);
export const closeBell = () => bell.set(false);
export const toggleBell = () => bell.set(!bell.get());

export function useBellOpen(): boolean {
  return useSyncExternalStore(bell.subscribe, bell.get);
}
