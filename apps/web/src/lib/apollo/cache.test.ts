import { gql } from '@apollo/client';
import { createCache } from './cache';

const MESSAGES = gql`
  query {
    messages {
      id
      author {
        kind
        id
        name
      }
    }
  }
`;

describe('the cache', () => {
  it('keeps a colleague and a customer with the same id apart', () => {
    const cache = createCache({});
    const author = (kind: string, name: string) => ({ __typename: 'MessageAuthor', kind, id: '5', name });
    const messages = [
      { __typename: 'Message', id: '1', author: author('CONTACT', 'Ella Brown') },
      { __typename: 'Message', id: '2', author: author('USER', 'Noor Visser') },
    ];
    cache.writeQuery({ query: MESSAGES, data: { messages } });
    expect(cache.readQuery({ query: MESSAGES })).toEqual({ messages });
  });
});
