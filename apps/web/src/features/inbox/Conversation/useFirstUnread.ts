import { useCallback, useState } from 'react';
import type { ShownMessage } from '../Timeline/message';
import { findFirstUnread } from '../Timeline/timeline';

/**
 * Where the line "new" stands. It is set when the ticket is opened and does not move while it is read; when messages
 * come while nobody looks at the page, it is set above the first of them.
 */
export function useFirstUnread(messages: readonly ShownMessage[], unreadCount: number, isFresh: boolean) {
  const [firstUnreadId, setFirstUnreadId] = useState<string | null>();
  if (firstUnreadId === undefined && isFresh) setFirstUnreadId(findFirstUnread(messages, unreadCount));
  const onNews = useCallback((message: ShownMessage) => {
    if (document.visibilityState === 'hidden') setFirstUnreadId((known) => known ?? message.id);
  }, []);
  return { firstUnreadId: firstUnreadId ?? null, onNews };
}
