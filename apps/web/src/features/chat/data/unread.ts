import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

export interface ChatUnread {
  /** Threads with something new. */
  threads: number;
  /** Messages that name this person. */
  mentions: number;
}

/** What waits in the threads that are not muted: all that the frame knows of the chat. */
export const chatUnread = createStore<ChatUnread>({ threads: 0, mentions: 0 });

export const useChatUnread = (): ChatUnread => useSyncExternalStore(chatUnread.subscribe, chatUnread.get);
