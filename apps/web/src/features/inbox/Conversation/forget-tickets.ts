import type { InMemoryCache } from '@apollo/client';

/** "ticket({"id":"12"})", "assignableUsers({"ticketId":"12"})": what was asked about one ticket alone. */
const ABOUT_A_TICKET = /^(?:ticket\(.*"id"|\w+\(.*"ticketId"):"(\d+)"/;

/**
 * Takes the messages of these tickets out of the cache, and all that was asked or heard about them alone. Their rows stay
 * where a list shows them; what nothing leads to any more is given back, and so is what the cache has remembered of its
 * own readings: it never drops by itself which reading depended on which field, and that outgrows the data by far.
 */
export function forgetTickets(cache: InMemoryCache, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    cache.evict({
      id: cache.identify({ __typename: 'Ticket', id }),
      fieldName: 'messages',
      broadcast: false,
    });
  }
  for (const root of ['ROOT_QUERY', 'ROOT_SUBSCRIPTION']) {
    cache.modify({
      id: root,
      broadcast: false,
      fields: (value: unknown, { storeFieldName, DELETE }) => {
        const about = ABOUT_A_TICKET.exec(storeFieldName)?.[1];
        return about && ids.has(about) ? DELETE : value;
      },
    });
  }
  cache.gc({ resetResultCache: true });
}
