import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens the conversation where reading has to go on: when more is unread than fits, the line "New" stands at the top
 * instead of the newest message at the foot. Later the reader alone moves the page.
 */
export function useOpenAtUnread(scroller: RefObject<HTMLElement | null>, firstUnreadId: string | null): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || !firstUnreadId) return;
    isDone.current = true;
    const line = scroller.current?.querySelector('[data-unread-line]');
    if (!scroller.current || !line) return;
    const above = line.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    if (above < 0) scroller.current.scrollTop += above - 8;
  }, [firstUnreadId, scroller]);
}
