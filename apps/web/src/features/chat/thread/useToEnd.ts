import { type RefObject, useLayoutEffect, useRef } from 'react';
import { fromFoot, useScrollEnd } from '@/lib/scroll-end';
import type { ShownChatMessage } from '../data/shapes';

interface Facts {
  messages: readonly ShownChatMessage[];
  meId: string;
  /** The stretch goes up to the newest message. */
  isAtNewest: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
  toEnd: () => void;
}

/**
 * Whether the reader is at the newest message. There, new ones simply come into sight; further up they are counted until
 * the reader goes down. What is sent from here always brings the end into sight.
 */
export function useToEnd(scroller: RefObject<HTMLElement | null>, facts: Facts) {
  const { messages, meId, isAtNewest, toEnd } = facts;
  const way = { distance: fromFoot, toEnd };
  const { isAtEnd, unseen, addUnseen, scrollToEnd } = useScrollEnd(scroller, facts.onAtEnd, way);
  const newest = messages.at(-1);
  const previous = useRef(newest);

  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = newest;
    if (!newest || !before || newest.id === before.id) return;
    if (newest.isSending) return scrollToEnd();
    if (before.isSending || isAtEnd.current || !isAtNewest) return;
    const added = messages.filter(({ position, userId }) => position > before.position && userId !== meId);
    if (added.length > 0) addUnseen(added.length);
  }, [addUnseen, isAtEnd, isAtNewest, meId, messages, newest, scrollToEnd]);

  return { unseen, scrollToEnd };
}
