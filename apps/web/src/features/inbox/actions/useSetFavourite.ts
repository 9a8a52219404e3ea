import { useCallback } from 'react';
import { inOrder } from '@/lib/apollo';
import { useSetTicketFavouriteMutation } from './Actions.generated';
import { expectedTicket } from './optimistic';
import { useFailure } from './useFailure';

/** Puts a ticket among one's own favourites, or takes it out. */
export function useSetFavourite() {
  const [set] = useSetTicketFavouriteMutation();
  const fail = useFailure();
  return useCallback(
    async function run(ticket: { id: string }, isFavourite: boolean): Promise<void> {
      try {
        await set({
          variables: { ticketId: ticket.id, isFavourite },
          optimisticResponse: { setTicketFavourite: expectedTicket({ id: ticket.id, isFavourite }) },
          context: inOrder(ticket.id),
        });
      } catch (error) {
        fail('favourite', error, () => void run(ticket, isFavourite));
      }
    },
    [fail, set],
  );
}
