import { startTransition, useEffect, useState } from 'react';

/** A page that nobody sees has no frames: the rest is drawn after this time. */
const WITHOUT_FRAME_MS = 150;

/**
 * False in a component's first frame, true right after it was painted: what is not looked at first is drawn when the
 * rest can be seen already.
 */
export function useIsAfterFirstFrame(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const go = () => startTransition(() => setAfter(true));
    let timer = setTimeout(go, WITHOUT_FRAME_MS);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(go);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isAfter;
}
