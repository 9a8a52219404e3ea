import { skipToken } from '@apollo/client/react';
import { useTicketPhoneQuery } from './Phone.generated';
import { dialable } from './phone-number';
import { type useCallOut, usePhoneFacts } from './usePhone';

type Wish = Parameters<NonNullable<ReturnType<typeof useCallOut>>>[0];

/** Whom a conversation is with, as one calls them; null where there is no number, or no telephone. */
export function useTicketPhone(ticketId: string): Wish | null {
  const facts = usePhoneFacts();
  const { data } = useTicketPhoneQuery(
    facts ? { variables: { id: ticketId }, context: { quiet: true } } : skipToken,
  );
  const number = dialable(data?.ticket.contact.phone ?? '');
  if (!facts || !data || !number) return null;
  const { channel, contact } = data.ticket;
  const isTelephone = facts.lines.some(({ channelId }) => channelId === channel.id);
  return { number, name: contact.fullName, channelId: isTelephone ? channel.id : null };
}
