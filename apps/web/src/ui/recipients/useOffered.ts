import { useEffect, useRef, useState } from 'react';
import type { Recipient } from './recipients';

export type SearchRecipients = (term: string, signal: AbortSignal) => Promise<readonly Recipient[]>;

const MOST_SHOWN = 20;
const SEARCH_AFTER_MS = 150;
const NOBODY: readonly Recipient[] = [];

/** Who fits what is typed, without those who are there already. */
export function useOffered(
  text: string,
  chosen: readonly Recipient[],
  search?: SearchRecipients,
): Recipient[] {
  const [found, setFound] = useState(NOBODY);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const term = text.trim();
  useEffect(() => {
    setFound(NOBODY);
    if (term.length < 2) return undefined;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      latest.current?.(term, asked.signal).then(
        (people) => asked.signal.aborted || setFound(people),
        () => undefined,
      );
    }, SEARCH_AFTER_MS);
    return () => {
      asked.abort();
      clearTimeout(timer);
    };
  }, [term]);
  const taken = new Set(chosen.map(({ address }) => address.toLowerCase()));
  return found.filter(({ address }) => !taken.has(address.toLowerCase())).slice(0, MOST_SHOWN);
}
