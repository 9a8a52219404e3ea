import { useApolloClient } from '@apollo/client/react';
import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ChatDeeds } from '../data/deeds';
import type { ChatThread } from '../data/shapes';

/**
 * What was new when the thread was opened stays marked; what is in sight is read. Who marks something as unread has not
 * read it, until they come back.
 */
export function useReading(thread: ChatThread, isInSight: boolean) {
  const client = useApolloClient();
  const [unreadFrom, setUnreadFrom] = useState(() => (thread.unread > 0 ? thread.readPosition + 1 : null));
  const isHeld = useRef(false);
  const isVisible = useDocumentVisibility() === 'visible';
  const { identifier, lastPosition, readPosition, markUnread, unread } = thread;
  const isWaiting = thread.id !== null && (unread > 0 || markUnread || readPosition < lastPosition);
  useEffect(() => {
    if (!isInSight || !isVisible || !isWaiting || isHeld.current) return;
    new ChatDeeds(client).read(identifier, lastPosition).catch(() => undefined);
  }, [client, identifier, isInSight, isVisible, isWaiting, lastPosition]);
  // What comes while nobody looks is new to who comes back.
  const before = useRef({ isVisible, lastPosition });
  useEffect(() => {
    if (before.current.isVisible && !isVisible) before.current = { isVisible, lastPosition };
    else if (!before.current.isVisible && isVisible) {
      if (lastPosition > before.current.lastPosition) setUnreadFrom(before.current.lastPosition + 1);
      before.current = { isVisible, lastPosition };
    }
  }, [isVisible, lastPosition]);
  const hold = useCallback((position: number) => {
    isHeld.current = true;
    setUnreadFrom(position);
  }, []);
  return { unreadFrom, hold };
}
