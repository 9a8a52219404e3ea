import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownMessage } from './message';

/** Nearer to the end than this, in pixels, counts as being there. */
const NEAR_END = 48;

/**
 * Knows whether the reader is at the newest message. There, new ones simply come into sight; further up they are
 * counted until the reader goes down. What this browser sends itself always brings the end into sight.
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly ShownMessage[],
  onAtEnd: (isAtEnd: boolean) => void,
) {
  const isAtEnd = useRef(true);
  const [unseen, setUnseen] = useState(0);
  const newest = messages.at(-1);
  const previous = useRef(newest);
  const tell = useRef(onAtEnd);
  useEffect(() => {
    tell.current = onAtEnd;
  });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const next = Math.abs(element.scrollTop) <= NEAR_END;
    if (next === isAtEnd.current) return;
    isAtEnd.current = next;
    if (next) setUnseen(0);
    tell.current(next);
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [look, scroller]);

  const scrollToEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 });
    isAtEnd.current = true;
    setUnseen(0);
    tell.current(true);
  }, [scroller]);

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = newest;
    if (!newest || !before || newest.id === before.id) return;
    const added = messages.filter((message) => message.position > before.position).length;
    if (newest.sending) scrollToEnd();
    else if (!isAtEnd.current && !before.sending) setUnseen((count) => count + Math.max(added, 1));
  }, [messages, newest, scrollToEnd]);

  return { unseen, scrollToEnd };
}
