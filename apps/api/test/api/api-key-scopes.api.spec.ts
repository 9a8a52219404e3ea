import type { ApiKeyScope } from '@parley/schema';
import { Log } from '../../src/platform/logging/log.js';
import { type Colleague, type Company, InboxWorld } from '../worlds/inbox-world.js';
import { watch } from '../worlds/live-socket.js';
import { until } from '../floor.js';

let world: InboxWorld;
let harbour: Company;
let anna: Colleague;
let ticketId: number;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  anna = await harbour.colleague('anna', 'administrator');
  ({ ticketId } = await harbour.mail(await harbour.mailbox('support@harbour.test')));
});

afterAll(() => world?.close());

const keyOf = (...scopes: Exclude<ApiKeyScope, 'read'>[]) =>
  world.people.apiKey({ id: anna.id, agencyId: harbour.agencyId, email: anna.email }, ...scopes);

async function rest(key: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` };
  return world.inject({ method, url, headers, ...(payload && { payload }) });
}

async function graphql(key: string, query: string) {
  return (await rest(key, 'POST', '/graphql', { query })).json();
}

const READ = 'mutation { markTicketRead(ticketId: "%") { id } }';
const CLOSE = 'mutation { closeTicket(input: { ticketId: "%" }) { id status } }';
const on = (query: string) => query.replace('%', String(ticketId));

describe('a key that only reads', () => {
  it('reads in both faces', async () => {
    const key = await keyOf();
    expect((await rest(key, 'GET', `/api/v2/tickets/${ticketId}`)).statusCode).toBe(200);
    expect(
      (await graphql(key, '{ tickets(first: 5) { edges { node { id } } } }')).data.tickets.edges,
    ).toHaveLength(1);
  });

  it.each([
    ['write', READ],
    ['inbox.conversations.close', CLOSE],
  ])('lacks %s for %s', async (scope, mutation) => {
    const { errors } = await graphql(await keyOf(), on(mutation));
    expect(errors[0].extensions).toMatchObject({ code: 'api_key.scope_missing', status: 403, scope });
  });

  it('lacks write for what REST changes', async () => {
    const answer = await rest(await keyOf(), 'POST', '/auth/activity', {});
    expect([answer.statusCode, answer.json().code, answer.json().facts]).toEqual([
      403,
      'api_key.scope_missing',
      { scope: 'write' },
    ]);
  });

  it('changes nothing by many names at once either', async () => {
    const query = `mutation { a: markTicketRead(ticketId: "${ticketId}") { id } b: closeTicket(input: { ticketId: "${ticketId}" }) { id } }`;
    const { data, errors } = await graphql(await keyOf(), query);
    expect(data ?? null).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
    const [row] = await harbour.query<{ status: string }>('SELECT status FROM ticket WHERE id = $1', [
      ticketId,
    ]);
    expect(row?.status).not.toBe('CLOSED');
  });
});

describe('a key with scopes', () => {
  it('may what they name and nothing beside', async () => {
    const key = await keyOf('write');
    expect((await graphql(key, on(READ))).errors).toBeUndefined();
    expect((await graphql(key, on(CLOSE))).errors[0].extensions.scope).toBe('inbox.conversations.close');
  });

  it('may less than they name when its person may', async () => {
    const basic = await harbour.colleague('basic', 'basic_agent');
    await harbour.query(
      `INSERT INTO role_permission (agency_id, role, permission, is_granted, changed_by_name)
       VALUES ($1, 'basic_agent', 'settings.company_profile.manage', true, 'test')`,
      [harbour.agencyId],
    );
    const person = { id: basic.id, agencyId: harbour.agencyId, email: basic.email };
    const key = await world.people.apiKey(person, 'write', 'permissions.users.manage');
    const answer = await rest(key, 'GET', '/api/v2/users/export');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.forbidden']);
    expect((await rest(key, 'GET', '/api/v2/api_keys')).json().facts.scope).toBe(
      'settings.company_profile.manage',
    );
  });

  it('closes with the scope for it', async () => {
    const key = await keyOf('inbox.conversations.close');
    const { data } = await graphql(key, on(CLOSE));
    expect(data.closeTicket.status).toBe('CLOSED');
  });
});

describe('a key on the socket', () => {
  it('hears what happens, until it is revoked', async () => {
    const key = await keyOf();
    const who = { authorization: async () => `Bearer ${key}` } as Colleague;
    const seen = await watch<{ ticketId: string }>(
      await world.socketUrl(),
      who,
      'subscription { ticketEvents { ticketId } }',
    );
    const mailbox = await harbour.mailbox('second@harbour.test');
    // Without a cursor it hears what happens from when it listens, so mails come until one is heard.
    await until('a new ticket', async () => {
      await harbour.mail(mailbox, { from: 'ada@home.test' });
      return seen.seen.length > 0;
    });
    await harbour.query('UPDATE api_key SET revoked_at = now() WHERE last_four = $1', [key.slice(-4)]);
    await until('it is refused', async () => (await rest(key, 'GET', '/api/v2/tickets')).statusCode === 401);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    const before = seen.seen.length;
    await harbour.mail(mailbox, { from: 'ben@home.test' });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(seen.seen).toHaveLength(before);
    await seen.close();
  });
});

describe('a key in the log', () => {
  it('is cut out wherever it stands', async () => {
    const key = await keyOf();
    const lines: string[] = [];
    const log = new Log('debug', { write: (line: string) => void lines.push(line) });
    log.error(`used ${key}`.slice(0, 4), {
      text: `curl -H 'authorization: Bearer ${key}'`,
      plain: key,
      token: key,
    });
    log.warn('x', { error: new Error(`no such key: ${key}`), url: `/x?key=${key}` });
    expect(lines.join('')).not.toContain(key.slice(-20));
    expect(lines.join('')).toContain('[redacted]');
  });
});
