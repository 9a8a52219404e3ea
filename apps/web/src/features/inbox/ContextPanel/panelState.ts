import { useCallback, useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';
import { useViewport } from '@/lib/viewport';

const KEY = 'parley-context-panel';

/** The panel as a column (kept for the next visit) and as a drawer (closed at every start) are two things. */
const column = createStore(localStorage.getItem(KEY) !== 'closed');
const drawer = createStore(false);

/** Whether the context panel is open here, and the way to change it. */
export function usePanel() {
  const isColumn = useViewport() === 'full';
  const store = isColumn ? column : drawer;
  const isOpen = useSyncExternalStore(store.subscribe, store.get);
  const set = useCallback(
    (next: boolean) => {
      store.set(next);
      if (store === column) localStorage.setItem(KEY, next ? 'open' : 'closed');
    },
    [store],
  );
  const toggle = useCallback(() => set(!store.get()), [set, store]);
  const open = useCallback(() => set(true), [set]);
  const close = useCallback(() => set(false), [set]);
  return { isOpen, isColumn, toggle, open, close };
}
