import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Nearer to the end than this, in pixels, counts as being there. */
export const NEAR_END = 48;

interface Way {
  /** How far the end is below what is in sight. */
  distance: (scroller: HTMLElement) => number;
  toEnd: (scroller: HTMLElement) => void;
}

/** A log that lays out from its foot counts from there. */
const REVERSED: Way = {
  distance: ({ scrollTop }) => Math.abs(scrollTop),
  toEnd: (scroller) => scroller.scrollTo({ top: 0 }),
};

/** The distance in one that lays out from its top. */
export const fromFoot: Way['distance'] = ({ scrollHeight, clientHeight, scrollTop }) =>
  scrollHeight - clientHeight - scrollTop;

/**
 * Whether the reader is at the newest message of a log. There, new ones simply come into sight; further up they are
 * counted until the reader goes down.
 */
export function useScrollEnd(
  scroller: RefObject<HTMLElement | null>,
  onAtEnd: (isAtEnd: boolean) => void,
  way: Way = REVERSED,
) {
  const isAtEnd = useRef(true);
  const [unseen, setUnseen] = useState(0);
  const latest = useRef({ tell: onAtEnd, way });
  useEffect(() => {
    latest.current = { tell: onAtEnd, way };
  });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const next = latest.current.way.distance(element) <= NEAR_END;
    if (next === isAtEnd.current) return;
    isAtEnd.current = next;
    if (next) setUnseen(0);
    latest.current.tell(next);
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [look, scroller]);

  const scrollToEnd = useCallback(() => {
    if (scroller.current) latest.current.way.toEnd(scroller.current);
    isAtEnd.current = true;
    setUnseen(0);
    latest.current.tell(true);
  }, [scroller]);
  const addUnseen = useCallback((added: number) => setUnseen((count) => count + added), []);

  return { isAtEnd, unseen, addUnseen, scrollToEnd };
}
