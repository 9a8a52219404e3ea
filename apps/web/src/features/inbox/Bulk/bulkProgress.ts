import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

/** Long operations that the screen follows until they were seen to end. */
const followed = createStore<readonly string[]>([]);

export const useFollowedBulks = () => useSyncExternalStore(followed.subscribe, followed.get);

export function followBulk(id: string): void {
  if (!followed.get().includes(id)) followed.set([...followed.get(), id]);
}

export function dismissBulk(id: string): void {
  followed.set(followed.get().filter((each) => each !== id));
}
