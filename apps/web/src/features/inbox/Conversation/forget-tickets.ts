import type { InMemoryCache, Reference } from '@apollo/client';

/** "ticket({"id":"12"})", "assignableUsers({"ticketId":"12"})": what was asked about one ticket alone. */
const ABOUT_A_TICKET = /^(?:ticket\(.*"id"|\w+\(.*"ticketId"):"(\d+)"/;
/** The same of a customer: "contact({"id":"7"})", "contactNotes({"contactId":"7"})". */
const ABOUT_A_CONTACT = /^(?:contact\(.*"id"|\w+\(.*"contactId"):"(\d+)"/;

/**
 * Takes the messages of these tickets out of the cache, and all that was asked or heard about them and their customers alone,
 * but for customers of conversations that are kept. Their rows stay where a list shows them; what nothing leads to any more
 * is given back, and so is what the cache has remembered of its own readings: it never drops by itself which reading
 * depended on which field, and that outgrows the data by far.
 * @param kept the conversations that stay
 */
export function forgetTickets(
  cache: InMemoryCache,
  ids: ReadonlySet<string>,
  kept: readonly string[] = [],
): void {
  const wanted = customersOf(cache, kept);
  const customers = new Set([...customersOf(cache, ids)].filter((id) => !wanted.has(id)));
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
        const ticket = ABOUT_A_TICKET.exec(storeFieldName)?.[1];
        const customer = ABOUT_A_CONTACT.exec(storeFieldName)?.[1];
        return (ticket && ids.has(ticket)) || (customer && customers.has(customer)) ? DELETE : value;
      },
    });
  }
  cache.gc({ resetResultCache: true });
}

function customersOf(cache: InMemoryCache, ticketIds: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const id of ticketIds) {
    cache.modify<{ contact: Reference }>({
      id: cache.identify({ __typename: 'Ticket', id }),
      broadcast: false,
      fields: {
        // Looked at, not changed.
        contact: (contact, { readField }) => {
          const customer = readField<string>('id', contact);
          if (customer !== undefined) found.add(customer);
          return contact;
        },
      },
    });
  }
  return found;
}
