import { useEffect, useRef } from 'react';

type Listener = (kind: string) => void;

const listeners = new Set<Listener>();

/** The stream of what concerns this person passes on what pages may want to hear of. */
export function tellNews(kind: string): void {
  for (const listener of listeners) listener(kind);
}

/** Many at once are one piece of news. */
const GATHER_MS = 250;

/** Calls `refresh` after news of one of these kinds, such as `users.changed`. */
export function useNews(kinds: readonly string[], refresh: () => void): void {
  const latest = useRef({ kinds, refresh });
  latest.current = { kinds, refresh };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear: Listener = (kind) => {
      if (!latest.current.kinds.includes(kind)) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.refresh(), GATHER_MS);
    };
    listeners.add(hear);
    return () => {
      clearTimeout(timer);
      listeners.delete(hear);
    };
  }, []);
}
