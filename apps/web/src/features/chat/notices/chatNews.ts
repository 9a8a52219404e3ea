import type { ChatNews } from '../data/shapes';

type Listener = (news: ChatNews) => void;

const listeners = new Set<Listener>();

/** Calls `on` with all that happens in this person's threads, as it comes. */
export function onChatNews(on: Listener): () => void {
  listeners.add(on);
  return () => void listeners.delete(on);
}

export function tellChatNews(news: ChatNews): void {
  for (const on of listeners) on(news);
}
