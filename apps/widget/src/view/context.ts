import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Chat } from '../chat/chat';
import type { ChatState } from '../chat/state';
import type { Texts } from '../i18n/texts';

export interface Surroundings {
  chat: Chat;
  texts: Texts;
  /** Where the script came from: links to files are relative to it. */
  origin: string;
  isDark: boolean;
  /** Shown beside the settings that somebody is writing: it never takes the focus from them. */
  isPreview: boolean;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const value = useContext(SurroundingsContext);
  if (!value) throw new Error('drawn outside of the widget');
  return value;
}

/** The state of the chat; draws again whenever it changes. */
export function useChat(chat: Chat): ChatState {
  const [state, setState] = useState(chat.store.get);
  useEffect(() => {
    setState(chat.store.get());
    return chat.store.subscribe(() => setState(chat.store.get()));
  }, [chat]);
  return state;
}

/** True while a media query holds. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const listen = () => setHolds(list.matches);
    list.addEventListener('change', listen);
    return () => list.removeEventListener('change', listen);
  }, [query]);
  return holds;
}

/** Draws again every half minute, so that "5 min. ago" stays true. */
export function useMinute(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
}
