import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';
import { type ChatAction, type ChatState, changed, emptyChat, inOrder, unreadIn } from './chatState';
import type { Room } from './room';
import type { ChatThread } from './shapes';
import { chatUnread } from './unread';

/** Not there, because somebody acts as a colleague; on its way; or there. */
export type ChatStanding = 'loading' | 'ready' | 'failed' | 'refused';

const chat = createStore<ChatState>(emptyChat(''));
export const standing = createStore<ChatStanding>('loading');

export const chatNow = (): ChatState => chat.get();

export function change(action: ChatAction): void {
  put(changed(chat.get(), action));
}

/** Several at once, drawn once. */
export function changeAll(actions: readonly ChatAction[]): void {
  put(actions.reduce(changed, chat.get()));
}

export function beginAnew(meId: string): void {
  put(emptyChat(meId));
}

function put(next: ChatState): void {
  chat.set(next);
  const { threads, mentions } = unreadIn(next);
  const told = chatUnread.get();
  if (told.threads !== threads || told.mentions !== mentions) chatUnread.set({ threads, mentions });
}

export const useStanding = (): ChatStanding => useSyncExternalStore(standing.subscribe, standing.get);

export function useThread(identifier: string): ChatThread | undefined {
  return useSyncExternalStore(chat.subscribe, () => chat.get().threads.get(identifier));
}

export function useRoom(identifier: string): Room | undefined {
  return useSyncExternalStore(chat.subscribe, () => chat.get().rooms.get(identifier));
}

let ordered: { of: ChatState['threads']; list: readonly ChatThread[] } | null = null;

/** All threads as they stand in the list. */
export function useThreads(): readonly ChatThread[] {
  return useSyncExternalStore(chat.subscribe, () => {
    const { threads } = chat.get();
    if (ordered?.of !== threads) ordered = { of: threads, list: inOrder(threads.values()) };
    return ordered.list;
  });
}

export const useIsListLoaded = (): boolean =>
  useSyncExternalStore(chat.subscribe, () => chat.get().isListLoaded);
