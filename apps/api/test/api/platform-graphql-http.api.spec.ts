import { TicketsService } from '../../src/modules/inbox/tickets/tickets.service.js';
import { Log } from '../../src/platform/logging/log.js';
import { type Colleague, InboxWorld } from '../worlds/inbox-world.js';
import { RawSocket } from '../worlds/raw-socket.js';

/** Queries are compiled from the twenty-first time on. */
const OFTEN = 25;

let world: InboxWorld;
let anna: Colleague;
let authorization: string;

beforeAll(async () => {
  world = await InboxWorld.open();
  const harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna', 'administrator');
  authorization = await anna.authorization();
  const support = await harbour.mailbox('support@harbour.test');
  for (const subject of ['A flat tyre', 'My bell'])
    await harbour.mail(support, { subject, from: `${subject.length}@home.test` });
});

afterAll(() => world?.close());

const post = (payload: object | string, headers: object = {}) =>
  world.inject({
    method: 'POST',
    url: '/graphql',
    payload,
    headers: { authorization, 'content-type': 'application/json', ...headers },
  });

const get = (query: string, headers: object = {}) =>
  world.inject({
    method: 'GET',
    url: `/graphql?query=${encodeURIComponent(query)}`,
    headers: { authorization, ...headers },
  });

describe('GraphQL over HTTP', () => {
  it('answers as JSON, or in its own type to whoever takes that', async () => {
    const answer = await post({ query: '{ me { firstName } }' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ data: { me: { firstName: expect.any(String) } } });
    const own = await post({ query: '{ __typename }' }, { accept: 'application/graphql-response+json' });
    expect(own.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
  });

  it('answers a query by GET to those whom no page of others can imitate', async () => {
    const answer = await get('{ me { firstName } }', { 'apollo-require-preflight': '1' });
    expect(answer.json().data.me.firstName).toBeTruthy();
    expect((await get('{ me { firstName } }')).statusCode).toBe(400);
  });

  it.each([
    [
      'an operation that is not there',
      { query: 'query A { __typename }', operationName: 'B' },
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['no operation', { query: 'fragment A on Me { id }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['half a document', { query: '{ me {' }, 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', { query: '{ mee }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['a subscription', { query: 'subscription { ticketEvents { cursor } }' }, 400, expect.any(String)],
    ['a document that is none', { query: 5 }, 400, 'BAD_REQUEST'],
    ['variables that are a list', { query: '{ __typename }', variables: [] }, 400, 'BAD_REQUEST'],
    ['nothing', {}, 400, 'BAD_REQUEST'],
    ['a list', [{ query: '{ __typename }' }], 400, 'BAD_REQUEST'],
    [
      'a hash instead of a document',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      200,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    [
      'a variable of another kind',
      { query: 'query ($n: Int) { tickets(first: $n) { edges { cursor } } }', variables: { n: 'x' } },
      400,
      'validation.failed',
    ],
  ])('refuses %s with a code', async (_what, payload, status, code) => {
    const answer = await post(payload);
    expect({ status: answer.statusCode, code: answer.json().errors?.[0]?.extensions?.code }).toEqual({
      status,
      code,
    });
    expect(answer.json()).not.toHaveProperty('data');
  });

  it('says 200 and what went wrong where an operation was carried out', async () => {
    const answer = await post({ query: '{ ticket(id: "999999") { id } }' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: null,
      errors: [{ path: ['ticket'], extensions: { code: 'not_found' } }],
    });
  });
});

describe('what is our own fault', () => {
  it('is found in the log under the id that the caller got, over HTTP and over the socket', async () => {
    const log = vi.spyOn(world.app.get(Log), 'error').mockImplementation(() => undefined);
    const broken = vi
      .spyOn(world.app.get(TicketsService), 'get')
      .mockRejectedValue(new Error('a secret of ours'));
    const query = '{ ticket(id: "1") { id } }';
    const overHttp = (await post({ query })).json().errors[0];
    const socket = await RawSocket.signedIn(await world.socketUrl(), authorization);
    const overSocket = (await socket.operate(query)).payload.errors[0];
    socket.hangUp();
    const logged = log.mock.calls.map(([said, facts]) => ({ said, ...facts }));
    broken.mockRestore();
    log.mockRestore();
    for (const { message, extensions } of [overHttp, overSocket]) {
      expect(extensions).toMatchObject({ code: 'internal', errorId: expect.any(String) });
      expect(message).not.toContain('secret');
      expect(logged).toContainEqual({
        said: 'request failed',
        errorId: extensions.errorId,
        path: 'ticket',
        error: expect.objectContaining({ message: 'a secret of ours' }),
      });
    }
  });
});

const TICKETS = `query List($first: Int, $withContact: Boolean = false, $after: String) {
  list: tickets(first: $first, after: $after) {
    pageInfo { hasNextPage }
    edges { cursor node { ...Line ... on Ticket { version } contact @include(if: $withContact) { id fullName } } }
  }
}
fragment Line on Ticket { __typename id subject status labels { name } lastMessage { id text author { name } } createdAt @skip(if: true) }`;

describe('a query that comes often', () => {
  it.each([
    [
      'with variables, fragments and directives',
      TICKETS,
      [{ first: 1, withContact: true }, { first: 2 }, {}],
    ],
    ['whose variables do not fit', TICKETS, [{ first: 'x' }, { withContact: 3 }]],
    ['that is refused inside', TICKETS, [{ after: 'no cursor' }]],
    [
      'for what is not there',
      'query One($id: ID!) { ticket(id: $id) { id subject } }',
      [{ id: '999999' }, { id: 'x' }, {}],
    ],
    ['for several things at once', '{ me { id } missing: ticket(id: "999999") { id } }', [{}]],
    [
      'for the schema',
      '{ __type(name: "Ticket") { name fields { name type { kind ofType { name } } } } }',
      [{}],
    ],
  ])('%s is answered as it was the first time', async (_what, query, variables) => {
    for (const given of variables) {
      const first = (await post({ query, variables: given })).json();
      for (let time = 0; time < OFTEN; time += 1) await post({ query, variables: given });
      const later = await post({ query, variables: given });
      expect(later.json()).toEqual(first);
    }
  });
});
