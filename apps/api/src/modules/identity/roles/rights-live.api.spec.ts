import { once } from 'node:events';
import type { RoleName } from '@parley/schema';
import { WebSocket } from 'ws';
import { closeCodeOf } from '../../../../test/worlds/close-code.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let addresses: string[];
let agencyId: number;
let admin: string;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
  addresses = (await Promise.all([app.listen(), second.listen()])).map((url) => url.replace(/^http/, 'ws'));
  admin = await signIn(await people.user(agencyId, 'admin@rights.test', 'administrator'));
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

let made = 0;
function person(role: RoleName): Promise<Person> {
  made += 1;
  return people.user(agencyId, `person${made}@rights.test`, role);
}

async function signIn({ email }: Person): Promise<string> {
  const payload = { email, password: PASSWORD };
  return (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().access_token as string;
}

const change = (role: string, permissions: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/v2/roles/${role}`,
    headers: { authorization: `Bearer ${admin}` },
    payload: { permissions },
  });

async function socketOf(bearer: string, address = addresses[1]) {
  const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
  const closed = closeCodeOf(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${bearer}` } }));
  const first = await Promise.race([once(socket, 'message').then(() => 'welcome'), closed]);
  return { socket, closed, first };
}

const within = (ms: number, what: Promise<number>) =>
  Promise.race([what, new Promise<string>((resolve) => setTimeout(resolve, ms, `nothing within ${ms} ms`))]);

describe('sockets of people whose role was changed', () => {
  afterEach(() => change('basic_agent', { 'settings.labels.manage': false }));

  it('are sent off with 4410 in all processes, come back at once, and others stay', async () => {
    const bearer = await signIn(await person('basic_agent'));
    const here = await socketOf(bearer, addresses[0]);
    const there = await socketOf(bearer, addresses[1]);
    const other = await socketOf(await signIn(await person('observer')));
    const startedAt = Date.now();
    await change('basic_agent', { 'settings.labels.manage': true });
    expect(await Promise.all([here.closed, there.closed])).toEqual([4410, 4410]);
    // By the word about it: without that, caches would tell after four seconds.
    expect(Date.now() - startedAt).toBeLessThan(3_500);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    const again = await socketOf(bearer);
    expect(again.first).toBe('welcome');
    again.socket.close();
    other.socket.close();
  });

  it('stay when nothing changed for them: the same permission again, another company', async () => {
    const bearer = await signIn(await person('advanced_agent'));
    const stranger = await people.user(await people.agency('Dune Hotels'), 'far@rights.test', 'basic_agent');
    const sockets = [await socketOf(bearer), await socketOf(await signIn(stranger))];
    await change('advanced_agent', { 'settings.labels.manage': true });
    await change('basic_agent', { 'settings.labels.manage': true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sockets.map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    for (const { socket } of sockets) socket.close();
  });

  it('never stay with the rights from before, however the word and the welcome cross', async () => {
    const bearer = await signIn(await person('basic_agent'));
    for (let round = 0; round < 10; round += 1) {
      const coming = socketOf(bearer);
      const isGiven = round % 2 === 0;
      await change('basic_agent', { 'settings.labels.manage': isGiven });
      const { socket, closed, first } = await coming;
      const answer = new Promise<string>((resolve) => {
        socket.on('message', (data: Buffer) => {
          const message = JSON.parse(data.toString()) as { type: string; payload?: { data?: unknown } };
          if (message.type === 'next') resolve(JSON.stringify(message.payload));
        });
      });
      if (first === 'welcome' && socket.readyState === WebSocket.OPEN) {
        const query = '{ me { permissions } }';
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
        const told = await Promise.race([answer, closed]);
        const isStale = typeof told === 'string' && told.includes('settings.labels.manage') !== isGiven;
        // The other process answered before the word had reached it: then it is sent off by the word.
        if (isStale) expect(await within(2_000, closed)).toBe(4410);
      }
      socket.close();
    }
  });
});

describe('when the word gets lost', () => {
  it('sockets with changed rights are sent off within four seconds', async () => {
    const agent = await person('supervisor');
    const { closed } = await socketOf(await signIn(agent));
    const startedAt = Date.now();
    await people.within(
      agencyId,
      `INSERT INTO role_permission (agency_id, role, permission, is_granted)
       VALUES ($1, 'supervisor', 'settings.labels.manage', false)`,
      [agencyId],
    );
    expect(await closed).toBe(4410);
    expect(Date.now() - startedAt).toBeLessThan(4_000);
  });

  it.each([
    ['a session is over', `UPDATE user_session SET revoked_at = now() WHERE user_id = $1`, 4403],
    ['somebody left', `UPDATE user_account SET is_active = false WHERE id = $1`, 4403],
    ['somebody sees less', `UPDATE user_account SET only_private_channels = true WHERE id = $1`, 4410],
  ])('sockets know within four seconds that %s', async (_, sql, code) => {
    const agent = await person('observer');
    const { closed } = await socketOf(await signIn(agent));
    await people.within(agencyId, sql, [agent.id]);
    expect(await closed).toBe(code);
  });
});
