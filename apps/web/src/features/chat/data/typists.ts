import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** Somebody types until they say so again, or this long. */
const TYPING_MS = 1_500;
/** The sign comes over a network that is not always quick. */
const SLACK_MS = 400;
const NOBODY: readonly string[] = [];

const typists = createStore<ReadonlyMap<string, readonly string[]>>(new Map());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function heardTyping(threadId: string, userId: string, isTyping: boolean): void {
  const key = `${threadId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  if (isTyping)
    timers.set(
      key,
      setTimeout(() => heardTyping(threadId, userId, false), TYPING_MS + SLACK_MS),
    );
  const now = typists.get().get(threadId) ?? NOBODY;
  if (now.includes(userId) === isTyping) return;
  const next = isTyping ? [...now, userId] : now.filter((id) => id !== userId);
  typists.set(new Map(typists.get()).set(threadId, next));
}

export function forgetTypists(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  typists.set(new Map());
}

/** Who is typing in a thread just now. */
export function useTypists(threadId: string | null | undefined): readonly string[] {
  return useSyncExternalStore(typists.subscribe, () => typists.get().get(threadId ?? '') ?? NOBODY);
}
