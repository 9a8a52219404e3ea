import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** @param kind null stands for all: what happened meanwhile could not be told. */
type Listener = (kind: string | null) => void;

const listeners = new Set<Listener>();

/** The stream of what concerns this person passes on what pages may want to hear of. */
export function tellNews(kind: string): void {
  for (const listener of listeners) listener(kind);
}

/** What happened cannot be told any more: whatever is shown may be old. */
export function tellAllNews(): void {
  for (const listener of listeners) listener(null);
}

/** Many at once are one piece of news; where they do not end, they are told all the same. */
const GATHER = { delay: 250, maxWait: 1_000 };

/** Calls `refresh` after news of one of these kinds, such as `users.changed`. */
export function useNews(kinds: readonly string[], refresh: () => void): void {
  const gathered = useDebouncedCallback(refresh, GATHER);
  const latest = useRef({ kinds, gathered });
  latest.current = { kinds, gathered };
  useEffect(() => {
    const hear: Listener = (kind) => {
      if (kind === null || latest.current.kinds.includes(kind)) latest.current.gathered();
    };
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
}
