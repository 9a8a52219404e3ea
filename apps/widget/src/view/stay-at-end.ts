import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Shown } from './shown';

/** Pixels; who is this close to the end counts as being there. */
const NEAR_END = 60;

/**
 * Keeps the newest message in view while the visitor is at the end, and what is being read where it is otherwise.
 * `seen` is called when the newest messages are in front of the visitor's eyes.
 */
export function useStayAtEnd(shown: readonly Shown[], seen: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightBefore = useRef(0);
  const [hasNewsBelow, setNewsBelow] = useState(false);
  const first = shown[0]?.key;
  const last = shown.at(-1)?.key;
  const toEnd = () => {
    box.current!.scrollTop = box.current!.scrollHeight;
  };
  const onGrow = () => {
    if (isAtEnd.current) toEnd();
  };

  useLayoutEffect(() => {
    const element = box.current!;
    // Earlier messages were put in above: what the visitor reads must not move.
    if (!isAtEnd.current) element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = element.scrollHeight;
  }, [first]);
  useLayoutEffect(() => {
    if (shown.at(-1)?.isOwn) isAtEnd.current = true;
    else if (!isAtEnd.current) setNewsBelow(true);
    heightBefore.current = box.current!.scrollHeight;
  }, [last]);
  // After every drawing: the field below may have grown, or a line appeared.
  useLayoutEffect(onGrow);
  useSeen(() => isAtEnd.current && seen(), last);

  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
    heightBefore.current = scrollHeight;
    if (!isAtEnd.current) return;
    setNewsBelow(false);
    seen();
  };
  return { box, hasNewsBelow, onScroll, onGrow, toEnd };
}

/** Calls back when the page is visible and its window in front, at once and whenever that becomes true. */
function useSeen(seen: () => void, newest: string | undefined): void {
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) latest.current();
    };
    check();
    addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [newest]);
}
