import type { InjectOptions } from 'fastify';
import { getIntrospectionQuery } from 'graphql';
import { takeAway } from '../away.js';
import { type Colleague, InboxWorld } from '../worlds/inbox-world.js';

const EMAIL = 'anna@harbour.test';

/** Every kind of door, while nothing can be read or kept: all are asked to come again, and nobody hears of a fault. */
describe('while the database is away', () => {
  let world: InboxWorld;
  let anna: Colleague;
  let authorization: string;
  /** Of somebody who was not seen yet: nothing of them is known. */
  let unknown: string;
  let bringBack: () => Promise<void>;

  beforeAll(async () => {
    world = await InboxWorld.open();
    const harbour = await world.company('Harbour Bikes');
    anna = await harbour.colleague('anna', 'administrator');
    await anna.ask('{ me { id } }');
    authorization = await anna.authorization();
    unknown = await (await harbour.colleague('ben', 'administrator')).authorization();
    const backend = 'SELECT pg_backend_pid() AS pid';
    const [owner] = await world.people.query<{ pid: number }>(backend);
    const [app] = await world.people.within<{ pid: number }>(harbour.agencyId, backend);
    bringBack = await takeAway(world.database, [Number(owner?.pid), Number(app?.pid)]);
  });

  afterAll(async () => {
    await bringBack?.();
    await world?.close();
  });

  const post = (url: string, payload: object, headers = {}): InjectOptions => ({
    method: 'POST',
    url,
    payload,
    headers,
  });
  const get = (url: string, headers = {}): InjectOptions => ({ method: 'GET', url, headers });
  const token = () => ({ authorization });
  const chat = { 'x-widget-token': 'any', authorization: `Bearer ${'a'.repeat(43)}` };

  it.each<[string, () => InjectOptions]>([
    ['a list', () => get('/api/v2/tickets?per_page=5', token())],
    ['an answer', () => post('/api/v2/tickets/1/messages', { message: 'Hello' }, token())],
    [
      'an answer with a key',
      () =>
        post(
          '/api/v2/tickets/1/messages',
          { message: 'Hello' },
          { ...token(), 'idempotency-key': 'one-key-of-mine' },
        ),
    ],
    ['a sign-in', () => post('/auth/login', { email: EMAIL, password: 'wrong password' })],
    ['a forgotten password', () => post('/auth/password/request', { email: EMAIL })],
    ['a visitor who begins', () => post('/widget/v1/session', {}, chat)],
    [
      'a visitor who writes',
      () =>
        post(
          '/widget/v1/messages',
          { text: 'Hello', client_id: '0d9e0c9a-3f0b-4f0e-9a7a-1f2f3f4f5f6f' },
          chat,
        ),
    ],
    ['a provider', () => post('/webhooks/telegram/1', { update_id: 1 })],
    ['the schema', () => post('/graphql', { query: getIntrospectionQuery() }, { authorization: unknown })],
  ])('%s is put off', async (_, request) => {
    const answer = await world.inject(request());
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([
      503,
      expect.stringContaining('"unavailable"'),
    ]);
    expect(answer.headers['retry-after']).toBe('2');
  });

  it.each([
    '{ me { id } }',
    '{ tickets(first: 5) { edges { node { id } } } }',
    'mutation { markTicketRead(ticketId: "1") { id } }',
  ])('%s is put off by GraphQL', async (query) => {
    const { errors } = await anna.graphql(query);
    expect(errors).toEqual([
      expect.objectContaining({
        extensions: expect.objectContaining({ code: 'unavailable', status: 503, retryAfter: 2 }),
      }),
    ]);
  });
});
