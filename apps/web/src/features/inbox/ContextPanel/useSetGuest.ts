import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketGuestsFragment } from '@/gql/graphql';
import { codedError, inOrder } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import {
  AddTicketGuestDocument,
  GuestsOfTicketDocument,
  RemoveTicketGuestDocument,
} from './Guests.generated';

type Guests = TicketGuestsFragment['guests'];
export type Guest = Pick<Guests[number], 'userId' | 'name' | 'abbr'>;

/** Asks somebody into a ticket or takes them out, at once and with the way back. Everybody who has the ticket open sees it. */
export function useSetGuest(ticketId: string) {
  const client = useApolloClient();
  const { t } = useTranslation(['handling', 'conversation']);
  return useCallback(
    async function set(guest: Guest, isGuest: boolean): Promise<void> {
      const variables = { ticketId, userId: guest.userId };
      const context = inOrder(ticketId);
      const undo = { label: t('undo'), run: () => void set(guest, !isGuest) };
      const update = (cache: ApolloCache) => {
        cache.modify<{ guests: Guests }>({
          id: cache.identify({ __typename: 'Ticket', id: ticketId }),
          fields: { guests: (known) => changed(known as Guests, guest, isGuest) },
        });
      };
      const add = async () => {
        const optimisticResponse = { addTicketGuest: true };
        const mutation = AddTicketGuestDocument;
        const { data } = await client.mutate({ mutation, variables, context, optimisticResponse, update });
        return data?.addTicketGuest ?? false;
      };
      const remove = async () => {
        const optimisticResponse = { removeTicketGuest: true };
        const mutation = RemoveTicketGuestDocument;
        await client.mutate({ mutation, variables, context, optimisticResponse, update });
        return true;
      };
      try {
        const isDone = isGuest ? await add() : await remove();
        if (!isDone) toast.notice(t('guests.seesIt', { name: guest.name }));
        else toast.done(t(isGuest ? 'guests.added' : 'guests.removed', { name: guest.name }), { undo });
      } catch (error) {
        toast.failure(
          `${t('guests.failed')} ${codedError(error)?.message ?? t('conversation:failed.offline')}`,
        );
      }
      await client
        .query({
          query: GuestsOfTicketDocument,
          variables: { ticketId },
          fetchPolicy: 'network-only',
          context,
        })
        .catch(() => undefined);
    },
    [client, t, ticketId],
  );
}

function changed(known: Guests, guest: Guest, isGuest: boolean): Guests {
  const others = known.filter(({ userId }) => userId !== guest.userId);
  return isGuest ? [...others, { __typename: 'TicketGuest', ...guest } as Guests[number]] : others;
}
