import { useEffect } from 'react';
import {
  UnreadNoticeCountDocument,
  useMarkNoticesReadMutation,
  useUnreadNoticeCountQuery,
} from './Bell.generated';

/** What was told of a conversation is read once it is open, and while it is. */
export function useNoticesRead(ticketId: string): void {
  const { data } = useUnreadNoticeCountQuery({ fetchPolicy: 'cache-only' });
  const [markRead] = useMarkNoticesReadMutation({
    context: { quiet: true },
    refetchQueries: [UnreadNoticeCountDocument],
  });
  const unread = data?.unreadNoticeCount ?? 0;
  useEffect(() => {
    if (unread > 0) void markRead({ variables: { input: { ticketId } } }).catch(() => undefined);
  }, [markRead, ticketId, unread]);
}
