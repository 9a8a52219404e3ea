import { gql, InMemoryCache } from '@apollo/client';
import { forgetTickets } from './forget-tickets';

const CONVERSATION = gql`
  query ($id: ID!) {
    ticket(id: $id) {
      id
      subject
      messages {
        id
        text
      }
    }
    ticketSignature(ticketId: $id) {
      html
    }
    assignableUsers(ticketId: $id) {
      id
    }
  }
`;
const LIST = gql`
  query {
    tickets {
      id
      subject
    }
  }
`;
const HEARD = gql`
  subscription ($id: ID!) {
    ticketMessages(ticketId: $id) {
      message {
        id
        text
      }
    }
  }
`;

const PANEL = gql`
  query ($ticketId: ID!, $contactId: ID!) {
    ticket(id: $ticketId) {
      id
      contact {
        id
      }
    }
    contact(id: $contactId) {
      id
      identities {
        id
      }
    }
    contactNotes(contactId: $contactId, first: 5) {
      text
    }
  }
`;

const message = (id: string) => ({ __typename: 'Message', id, text: 'Hello' });
const ticket = (id: string) => ({ __typename: 'Ticket', id, subject: `About ${id}` });

describe('forgetting conversations', () => {
  it('gives back all of them but what a list shows, and leaves the others alone', () => {
    const cache = new InMemoryCache();
    for (const id of ['1', '12']) {
      const data = {
        ticket: { ...ticket(id), messages: [message(`${id}0`)] },
        ticketSignature: { __typename: 'Signature', html: 'Bye' },
        assignableUsers: [{ __typename: 'User', id: '5' }],
      };
      cache.writeQuery({ query: CONVERSATION, variables: { id }, data });
      const heard = { ticketMessages: { __typename: 'MessageChange', message: message(`${id}9`) } };
      cache.write({ dataId: 'ROOT_SUBSCRIPTION', query: HEARD, variables: { id }, result: heard });
    }
    cache.writeQuery({ query: LIST, data: { tickets: [ticket('1')] } });

    forgetTickets(cache, new Set(['1']));

    expect(cache.readQuery({ query: LIST })).toEqual({ tickets: [ticket('1')] });
    expect(cache.readQuery({ query: CONVERSATION, variables: { id: '1' } })).toBeNull();
    expect(cache.readQuery({ query: CONVERSATION, variables: { id: '12' } })).not.toBeNull();
    expect(Object.keys(cache.extract()).filter((id) => id.startsWith('Message:'))).toEqual([
      'Message:120',
      'Message:129',
    ]);
  });

  it('gives back what was asked about their customers, unless one that is kept is of the same', () => {
    const cache = new InMemoryCache();
    const customers = { '1': '7', '2': '70', '3': '70' };
    for (const [ticketId, contactId] of Object.entries(customers)) {
      const contact = { __typename: 'Contact', id: contactId };
      const data = {
        ticket: { ...ticket(ticketId), contact },
        contact: { ...contact, identities: [{ __typename: 'Identity', id: `${contactId}1` }] },
        contactNotes: [{ __typename: 'ContactNote', text: 'Likes bells' }],
      };
      cache.writeQuery({ query: PANEL, variables: { ticketId, contactId }, data });
    }

    forgetTickets(cache, new Set(['1', '2']), ['3']);

    const left = cache.extract();
    expect(Object.keys(left).toSorted()).toEqual(['Contact:70', 'Identity:701', 'ROOT_QUERY', 'Ticket:3']);
    expect(Object.keys(left.ROOT_QUERY ?? {}).toSorted()).toEqual([
      '__typename',
      'contact({"id":"70"})',
      'contactNotes({"contactId":"70","first":5})',
      'ticket({"id":"3"})',
    ]);
  });

  it('leaves nothing behind of a day in which one conversation after the other was read', () => {
    const cache = new InMemoryCache();
    const ids = Array.from({ length: 50 }, (_, n) => String(n + 1));
    for (const id of ids) {
      const query = { query: CONVERSATION, variables: { id } };
      const data = {
        ticket: { ...ticket(id), messages: [message(`${id}0`)] },
        ticketSignature: { __typename: 'Signature', html: 'Bye' },
        assignableUsers: [],
      };
      cache.writeQuery({ ...query, data });
      cache.watch({ ...query, optimistic: true, callback: () => undefined })();
      cache.diff({ ...query, optimistic: true });
    }
    expect(readings(cache)).toBeGreaterThan(100);

    forgetTickets(cache, new Set(ids));

    expect(readings(cache)).toBe(0);
    expect(keptForFields(cache)).toBe(0);
    expect(Object.keys(cache.extract().ROOT_QUERY ?? {})).toEqual(['__typename']);
  });
});

/** How many results of readings the cache holds: only a built-in measure of the package tells. */
function readings(cache: InMemoryCache): number {
  const reader = Reflect.get(cache, 'storeReader') as { executeSelectionSet: { size: number } };
  return reader.executeSelectionSet.size;
}

interface Trie {
  data?: object;
  strong?: Map<string, Trie>;
}

/** How many fields the cache keeps something for that outlives them. */
function keptForFields(cache: InMemoryCache): number {
  const count = ({ data, strong }: Trie): number =>
    [...(strong?.values() ?? [])].reduce((sum, trie) => sum + count(trie), data ? 1 : 0);
  const { storageTrie } = Reflect.get(cache, 'data') as { storageTrie: Trie };
  return count(storageTrie);
}
