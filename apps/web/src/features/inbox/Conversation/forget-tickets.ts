import type { InMemoryCache, NormalizedCacheObject, Reference } from '@apollo/client';

/** "ticket({"id":"12"})", "assignableUsers({"ticketId":"12"})": what was asked about one ticket alone. */
const ABOUT_A_TICKET = /^(?:ticket\(.*"id"|\w+\(.*"ticketId"):"(\d+)"/;
/** The same of a customer: "contact({"id":"7"})", "contactNotes({"contactId":"7"})". */
const ABOUT_A_CONTACT = /^(?:contact\(.*"id"|\w+\(.*"contactId"):"(\d+)"/;

/**
 * Takes the messages of these tickets out of the cache, and all that was asked or heard about them and their customers alone,
 * but for customers of conversations that are kept. Their rows stay where a list shows them; what nothing leads to any more
 * is given back, and so is what the cache has remembered of its own readings: it never drops by itself which reading
 * depended on which field, and that outgrows the data by far. Fields are evicted by their names: the cache keeps something
 * for ever for each field that its `modify` has looked at.
 * @param kept the conversations that stay
 */
export function forgetTickets(
  cache: InMemoryCache,
  ids: ReadonlySet<string>,
  kept: readonly string[] = [],
): void {
  const stored = cache.extract();
  const wanted = new Set(kept.flatMap((id) => customerOf(stored, id)));
  const customers = new Set([...ids].flatMap((id) => customerOf(stored, id)).filter((id) => !wanted.has(id)));
  const evict = (id: string, fieldName: string) => cache.evict({ id, fieldName, broadcast: false });
  for (const id of ids) evict(`Ticket:${id}`, 'messages');
  for (const root of ['ROOT_QUERY', 'ROOT_SUBSCRIPTION']) {
    for (const field of Object.keys(stored[root] ?? {})) {
      const ticket = ABOUT_A_TICKET.exec(field)?.[1];
      const customer = ABOUT_A_CONTACT.exec(field)?.[1];
      if ((ticket && ids.has(ticket)) || (customer && customers.has(customer))) evict(root, field);
    }
  }
  cache.gc({ resetResultCache: true });
}

function customerOf(stored: NormalizedCacheObject, ticketId: string): string[] {
  const contact = stored[`Ticket:${ticketId}`]?.['contact'] as Reference | undefined;
  const id = contact && stored[contact.__ref]?.['id'];
  return id === undefined ? [] : [id as string];
}
