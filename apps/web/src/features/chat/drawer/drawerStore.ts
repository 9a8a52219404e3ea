import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

export interface ChatDrawerState {
  isOpen: boolean;
  /** The thread that stands in it; null: the list of threads. */
  identifier: string | null;
  messageId: string | null;
}

const KEY = 'parley-chat-drawer';

/** Kept for this window: a page that is read anew shows what it showed. */
function kept(): ChatDrawerState {
  const nothing = { isOpen: false, identifier: null, messageId: null };
  try {
    const known = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<ChatDrawerState> | null;
    const identifier = typeof known?.identifier === 'string' ? known.identifier : null;
    return { ...nothing, isOpen: known?.isOpen === true, identifier };
  } catch {
    return nothing;
  }
}

const drawer = createStore<ChatDrawerState>(kept());
drawer.subscribe(() => {
  const { isOpen, identifier } = drawer.get();
  sessionStorage.setItem(KEY, JSON.stringify({ isOpen, identifier }));
});

export const useChatDrawer = (): ChatDrawerState => useSyncExternalStore(drawer.subscribe, drawer.get);

/** Shows a thread, or with null the list of them. */
export function showInDrawer(identifier: string | null, messageId: string | null = null): void {
  drawer.set({ isOpen: true, identifier, messageId });
}

/** It keeps its thread for the next time. */
export function closeChatDrawer(): void {
  drawer.set({ ...drawer.get(), isOpen: false, messageId: null });
}

export function toggleChatDrawer(): void {
  const { isOpen, identifier } = drawer.get();
  if (isOpen) closeChatDrawer();
  else showInDrawer(identifier);
}
