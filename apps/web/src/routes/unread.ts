import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** How many tickets wait with something unread: for the title of the tab and its icon. */
export const unread = createStore(0);

export function useUnread(): number {
  return useSyncExternalStore(unread.subscribe, unread.get);
}
