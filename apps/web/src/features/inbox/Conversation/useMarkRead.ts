import { useEffect } from 'react';
import { expectedTicket } from '../actions/optimistic';
import { useMarkTicketReadMutation } from './Presence.generated';

/** Tickets that their reader has just marked as unread: they are not read again before they are opened again. */
const keptUnread = new Set<string>();

export const keepUnread = (ticketId: string): void => void keptUnread.add(ticketId);

/**
 * Marks a ticket as read when its newest message is in sight: the page is visible and the reader is at the end.
 * `news` changes with everything new from the customer and is null when there is nothing to mark.
 * The counter falls to nothing at once and comes back if the server says no.
 */
export function useMarkRead(ticketId: string, news: string | null, isInSight: boolean): void {
  const [markRead] = useMarkTicketReadMutation();
  useEffect(() => {
    keptUnread.delete(ticketId);
  }, [ticketId]);
  useEffect(() => {
    if (!news || !isInSight) return undefined;
    let isDone = false;
    const mark = () => {
      if (document.visibilityState !== 'visible' || isDone || keptUnread.has(ticketId)) return;
      isDone = true;
      markRead({
        variables: { ticketId },
        optimisticResponse: { markTicketRead: expectedTicket({ id: ticketId, unreadCount: 0 }) },
        context: { quiet: true },
      }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [isInSight, markRead, news, ticketId]);
}
