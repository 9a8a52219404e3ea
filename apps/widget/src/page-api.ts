import type { Chat } from './chat/chat';
import { unreadCount } from './chat/timeline';

type Arguments = readonly unknown[];

/** `window.Parley('open')` and the like; calls made before the script arrived wait in `Parley.q`. */
export interface PageFunction {
  (...args: Arguments): void;
  q?: Arguments[];
}

declare global {
  interface Window {
    Parley?: PageFunction;
  }
}

/** Gives the page its few verbs. An unknown verb does nothing, so that a page survives our updates. */
export function installPageApi(chat: Chat): void {
  const verbs: Record<string, (argument: unknown, second: unknown) => void> = {
    open: () => chat.open(),
    close: () => chat.close(),
    toggle: () => (chat.store.get().isOpen ? chat.close() : chat.open()),
    identify: (who) => {
      chat.identify(readIdentity(who));
      const { token } = (who ?? {}) as Record<string, unknown>;
      if (typeof token === 'string') void chat.prove(token);
    },
    logout: () => void chat.logOut(),
    hide: () => chat.setHidden(true),
    show: () => chat.setHidden(false),
    on: (event, listener) => {
      if (event === 'unread' && typeof listener === 'function')
        onUnread(chat, listener as (n: number) => void);
    },
  };
  const waiting = window.Parley?.q ?? [];
  window.Parley = (verb, argument, second) => {
    if (typeof verb === 'string' && Object.hasOwn(verbs, verb)) verbs[verb]?.(argument, second);
  };
  for (const call of waiting) window.Parley(...call);
}

function readIdentity(value: unknown): { name?: string; email?: string } {
  const { name, email } = (value ?? {}) as Record<string, unknown>;
  return {
    ...(typeof name === 'string' && { name: name.slice(0, 200) }),
    ...(typeof email === 'string' && { email: email.slice(0, 200) }),
  };
}

function onUnread(chat: Chat, listener: (count: number) => void): void {
  let last = -1;
  const tell = () => {
    const { timeline, readPosition } = chat.store.get();
    const count = unreadCount(timeline, readPosition);
    if (count !== last) listener((last = count));
  };
  chat.store.subscribe(tell);
  tell();
}
