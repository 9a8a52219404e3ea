import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useScrollEnd } from '@/lib/scroll-end';
import type { ShownMessage } from './message';

/**
 * Knows whether the reader is at the newest message. There, new ones simply come into sight; further up they are
 * counted until the reader goes down. What this browser sends itself always brings the end into sight.
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly ShownMessage[],
  onAtEnd: (isAtEnd: boolean) => void,
) {
  const { isAtEnd, unseen, addUnseen, scrollToEnd } = useScrollEnd(scroller, onAtEnd);
  const newest = messages.at(-1);
  const previous = useRef(newest);

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = newest;
    if (!newest || !before || newest.id === before.id) return;
    const added = messages.filter((message) => message.position > before.position).length;
    if (newest.sending) scrollToEnd();
    else if (!isAtEnd.current && !before.sending) addUnseen(Math.max(added, 1));
  }, [addUnseen, isAtEnd, messages, newest, scrollToEnd]);

  return { unseen, scrollToEnd };
}
