import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { joinedReads } from './joined-reads';

const READ = gql`
  query Count($of: String!) {
    count(of: $of)
  }
`;
const WRITE = gql`
  mutation Add {
    add
  }
`;
const LISTEN = gql`
  subscription News {
    news
  }
`;

/** A server in the hands of the test: what reached it, and its answers. */
function heldServer() {
  const reached: {
    name: string;
    answer: (value: number) => void;
    refuse: () => void;
    fail: () => void;
  }[] = [];
  const link = new ApolloLink(
    ({ operationName, operationType }) =>
      new Observable((observer) => {
        const field = { Count: 'count', Add: 'add', News: 'news' }[operationName ?? ''] ?? '';
        reached.push({
          name: field,
          answer: (value) => {
            observer.next({ data: { [field]: value } });
            if (operationType !== 'subscription') observer.complete();
          },
          refuse: () => {
            observer.next({ errors: [{ message: 'come again' }] });
            observer.complete();
          },
          fail: () => observer.error(new Error('no line')),
        });
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: joinedReads().concat(link),
    queryDeduplication: false,
  });
  const read = (of = 'tickets') =>
    client
      .query<{ count: number }>({ query: READ, variables: { of }, fetchPolicy: 'network-only' })
      .then(({ data }) => data?.count ?? 'nothing')
      .catch((error: Error) => error.message);
  const kept = () =>
    client.readQuery<{ count: number }>({ query: READ, variables: { of: 'tickets' } })?.count;
  return { reached, client, read, kept };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('reads', () => {
  it('of the same words at once are one request', async () => {
    const { reached, read } = heldServer();
    const both = Promise.all([read(), read()]);
    await settled();
    const late = read();
    const other = read('calls');
    await settled();
    expect(reached).toHaveLength(2);
    reached[0]?.answer(3);
    reached[1]?.answer(4);
    expect([await both, await late, await other]).toEqual([[3, 3], 3, 4]);
    void read();
    await settled();
    expect(reached).toHaveLength(3);
  });

  it('that are asked after a change do not take the answer of before it', async () => {
    const { reached, before, after, kept } = await readAroundChange();
    expect(reached.map(({ name }) => name)).toEqual(['count', 'add', 'count']);
    reached[0]?.answer(3);
    expect(await before).toBe(3);
    reached[2]?.answer(4);
    expect(await after).toBe(4);
    expect(kept()).toBe(4);
  });

  it('that are asked after news do not take the answer of before them', async () => {
    const { reached, client, read } = heldServer();
    const listening = client.subscribe({ query: LISTEN }).subscribe(() => {});
    const before = read();
    await settled();
    reached[0]?.answer(1);
    const after = read();
    await settled();
    reached[1]?.answer(3);
    reached[2]?.answer(4);
    expect([await before, await after]).toEqual([3, 4]);
    listening.unsubscribe();
  });

  it('that left earlier take the newer answer when theirs comes late', async () => {
    const { reached, before, after, kept } = await readAroundChange();
    reached[2]?.answer(4);
    expect([await before, await after]).toEqual([4, 4]);
    reached[0]?.answer(3);
    await settled();
    expect(kept()).toBe(4);
  });

  it.each([
    ['fail', 'no line'],
    ['refuse', 'come again'],
  ] as const)('that %s leave the older one waiting for its own answer', async (end, words) => {
    const { reached, before, after } = await readAroundChange();
    reached[2]?.[end]();
    expect(await after).toBe(words);
    reached[0]?.answer(3);
    expect(await before).toBe(3);
  });
});

/** The same read before a change and after it, both on their way: the first and the third that reached the server. */
async function readAroundChange() {
  const server = heldServer();
  const before = server.read();
  await settled();
  const change = server.client.mutate({ mutation: WRITE });
  await settled();
  server.reached[1]?.answer(1);
  await change;
  const after = server.read();
  await settled();
  return { ...server, before, after };
}
