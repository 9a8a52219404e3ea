import { InMemoryCache, type TypePolicies } from '@apollo/client';
import { mergeTicketPages } from './ticket-pages';

/** How pages of lists come together. The list of messages of a ticket is kept by its own feature. */
export function createCache(own: TypePolicies): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          tickets: { keyArgs: ['filter', 'sort'], merge: mergeTicketPages },
          ticket: {
            read: (known, { args, toReference }) =>
              known ?? toReference({ __typename: 'Ticket', id: args?.['id'] as string }),
          },
        },
      },
      Agency: { merge: true },
      ...own,
      Contact: { fields: { tickets: { keyArgs: false } } },
    },
  });
}
