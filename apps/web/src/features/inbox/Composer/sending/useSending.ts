import { useNow } from '@/lib/format';
import type { ComposerTicketFragment } from '@/gql/graphql';

export type Sending = NonNullable<ComposerTicketFragment['sending']>;

/** Whether the customer can be answered at this moment: what the server said, and what the clock has made of it since. */
export function useSending(ticket: Pick<ComposerTicketFragment, 'sending'>): Sending | null {
  const now = useNow();
  return sendingAt(ticket.sending ?? null, now);
}

export function sendingAt(sending: Sending | null, now: number): Sending | null {
  if (!sending?.isOpen || sending.until === null || Date.parse(sending.until) > now) return sending;
  return { ...sending, isOpen: false, until: null, tag: null, reason: 'WINDOW_CLOSED' };
}
