import { InMemoryCache, type TypePolicies } from '@apollo/client';
import { mergeTicketPages } from './ticket-pages';

/** Their ids name something else, a person or a customer, a label or a channel: two with the same id are not the same. */
const EMBEDDED = [
  'SystemLineBecause',
  'SearchFacetValue',
  'ViewMissingPart',
  'RenderedQuickReply',
  'StartChannel',
  'ActingPerson',
];

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
      ...Object.fromEntries(EMBEDDED.map((type) => [type, { keyFields: false as const, merge: true }])),
      // One and the same person in all their messages; a name that was another one then is another author.
      MessageAuthor: { keyFields: ['kind', 'id', 'name'] },
      Agency: { merge: true },
      ...own,
      Contact: { fields: { tickets: { keyArgs: false } } },
    },
  });
}
