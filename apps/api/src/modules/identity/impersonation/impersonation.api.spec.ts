import { once } from 'node:events';
import { WebSocket } from 'ws';
import { closeCodeOf } from '../../../../test/worlds/close-code.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails } from '../../../../test/system-mails.js';
import { Browser } from '../../../../test/worlds/browser.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let harbour: number;
let anna: Person;
let tom: Person;
let foreign: Person;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  [harbour] = [await people.agency('Harbour Bikes')];
  foreign = await people.user(await people.agency('Dune Hotels'), 'dora@dune.test');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(async () => {
  count += 1;
  anna = await people.user(harbour, `anna${count}@harbour.test`, 'administrator');
  tom = await people.user(harbour, `tom${count}@harbour.test`);
});

const REASON = { reason: 'He cannot see his mails' };

async function annaAtWork(): Promise<Browser> {
  return new Browser(app).signIn(anna);
}

async function linkFor(browser: Browser, person: Person): Promise<string> {
  const answer = await browser.send('POST', `/api/v2/users/${person.id}/impersonate`, REASON);
  return answer.json().data.url;
}

async function actions(
  target = tom.id,
): Promise<{ action: string; actor: string; impersonator: string | null }[]> {
  return people.within(
    harbour,
    `SELECT action, actor_name AS actor, impersonator_name AS impersonator FROM audit_entry
     WHERE agency_id = $1 AND (target_id = $2 OR actor_id = $2) AND target_kind = 'user' ORDER BY id`,
    [harbour, target],
  );
}

describe('acting as somebody else', () => {
  it('begins by a link, is marked everywhere, told to the person, and leads back', async () => {
    const browser = await annaAtWork();
    expect((await browser.send('GET', '/client-api/impersonation')).json().data).toMatchObject({
      active: false,
    });
    const link = await linkFor(browser, tom);
    expect(link).toMatch(/^http:\/\/localhost:\d+\/auth\/direct-login#token=\d+\.[\w-]{43}$/);
    expect((await browser.open(link)).json().user.email).toBe(tom.email);
    expect(await browser.me()).toBe(tom.email);
    const check = (await browser.send('GET', '/client-api/impersonation')).json().data;
    expect(check).toMatchObject({
      active: true,
      kind: 'impersonation',
      impersonator: { id: anna.id },
      user: { id: tom.id },
      reason: REASON.reason,
    });
    expect(Date.parse(check.expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const mail = (await takeMails(app, harbour)).find((one) => one.to === tom.email);
    expect(mail?.text).toContain(REASON.reason);
    const ended = await browser.send('DELETE', '/client-api/impersonation');
    expect(ended.json()).toEqual({ data: { returned: true } });
    browser.token = (await browser.send('GET', '/client-api/me/token')).json().access_token;
    expect(await browser.me()).toBe(anna.email);
    expect((await actions()).map((entry) => entry.action)).toEqual([
      'impersonation.requested',
      'impersonation.started',
      'impersonation.ended',
    ]);
  });

  it('keeps both names on what is done in between', async () => {
    const browser = await annaAtWork();
    await browser.open(await linkFor(browser, tom));
    await browser.send('PUT', '/api/v2/me', { first_name: 'Thomas' });
    const entries = await actions();
    const mine = entries.find((entry) => entry.action === 'user.updated');
    expect(mine).toMatchObject({ actor: `tom${count} Tester`, impersonator: `anna${count} Tester` });
  });

  it('closes what only the person themselves may do', async () => {
    const boss = await people.user(harbour, `boss${count}@harbour.test`, 'administrator');
    const browser = await annaAtWork();
    await browser.open(await linkFor(browser, boss));
    for (const [method, url, payload] of [
      ['POST', `/api/v2/users/${tom.id}/impersonate`, REASON],
      ['GET', '/client-api/me/direct-login-url', undefined],
      ['POST', '/api/v2/api_keys', { name: 'mine' }],
      ['PUT', '/api/v2/me/password', { current_password: PASSWORD, password: 'another long password' }],
      ['POST', '/auth/2fa/setup', {}],
      ['PUT', '/api/v2/staff_access', { allowed: false }],
    ] as const) {
      const answer = await browser.send(method, url, payload);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'auth.in_person_only']);
    }
  });

  it('says no to everybody who may not, and tells nobody about other companies', async () => {
    const admin = await annaAtWork();
    const agent = await new Browser(app).signIn(tom);
    const ask = async (browser: Browser, id: number, body: object = REASON) =>
      (await browser.send('POST', `/api/v2/users/${id}/impersonate`, body)).json().code;
    expect(await ask(agent, anna.id)).toBe('auth.forbidden');
    expect(await ask(admin, anna.id)).toBe('impersonation.oneself');
    expect(await ask(admin, foreign.id)).toBe('not_found');
    expect(await ask(admin, 99_999_999)).toBe('not_found');
    for (const body of [{}, { reason: '   ' }, { reason: 'x'.repeat(501) }])
      expect(await ask(admin, tom.id, body)).toBe('validation.failed');
    await people.within(
      harbour,
      'UPDATE user_account SET is_active = false WHERE agency_id = $1 AND id = $2',
      [harbour, tom.id],
    );
    expect(await ask(admin, tom.id)).toBe('impersonation.away');
  });

  it('is asked again when the link is opened: rights that are gone meanwhile do not count', async () => {
    const browser = await annaAtWork();
    const link = await linkFor(browser, tom);
    await people.within(
      harbour,
      `UPDATE user_account SET role = 'supervisor' WHERE agency_id = $1 AND id = $2`,
      [harbour, anna.id],
    );
    expect((await browser.open(link)).json().code).toBe('impersonation.not_allowed');
  });

  it('needs the session that it was begun from', async () => {
    const browser = await annaAtWork();
    const link = await linkFor(browser, tom);
    await browser.send('POST', '/auth/logout');
    expect((await new Browser(app).open(link)).json().code).toBe('auth.link_over');
  });

  it('is opened elsewhere without a way back to the one who asked', async () => {
    const elsewhere = new Browser(app);
    await elsewhere.open(await linkFor(await annaAtWork(), tom));
    expect(await elsewhere.me()).toBe(tom.email);
    const ended = await elsewhere.send('DELETE', '/client-api/impersonation');
    expect(ended.json()).toEqual({ data: { returned: false } });
    expect((await elsewhere.send('GET', '/client-api/me/token')).statusCode).toBe(401);
  });

  it('ends with the session it was begun from, and with the rights of the one behind the screen', async () => {
    const browser = await annaAtWork();
    const other = new Browser(app);
    await other.open(await linkFor(browser, tom));
    await browser.send('POST', '/auth/logout');
    expect((await other.send('GET', '/api/v2/me')).statusCode).toBe(401);
    const again = await annaAtWork();
    await again.open(await linkFor(again, tom));
    await people.within(
      harbour,
      `UPDATE user_account SET role = 'observer' WHERE agency_id = $1 AND id = $2`,
      [harbour, anna.id],
    );
    await new Promise((resolve) => setTimeout(resolve, 4_200));
    expect((await again.send('GET', '/api/v2/me')).statusCode).toBe(401);
  });

  it('signs out both when one signs out', async () => {
    const browser = await annaAtWork();
    await browser.open(await linkFor(browser, tom));
    await browser.send('POST', '/auth/logout');
    expect([...browser.cookies.keys()]).toEqual([]);
    const running = await people.query(
      'SELECT 1 FROM user_session WHERE user_id = ANY($1) AND revoked_at IS NULL',
      [[anna.id, tom.id]],
    );
    expect(running).toEqual([]);
  });

  it('is over after an hour, for requests and sockets, and still leads back', async () => {
    const browser = await annaAtWork();
    await browser.open(await linkFor(browser, tom));
    await people.query(
      `UPDATE user_session SET expires_at = now() + interval '6 seconds' WHERE impersonator_id = $1`,
      [anna.id],
    );
    await new Promise((resolve) => setTimeout(resolve, 4_100));
    const socket = new WebSocket(
      `${(await second.listen()).replace(/^http/, 'ws')}/graphql`,
      'graphql-transport-ws',
    );
    await once(socket, 'open');
    const closed = closeCodeOf(socket);
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${browser.token}` } }),
    );
    expect(await closed).toBe(4401);
    expect((await browser.send('GET', '/api/v2/me')).statusCode).toBe(401);
    browser.token = '';
    expect((await browser.send('GET', '/client-api/me/token')).statusCode).toBe(401);
    const ended = await browser.send('DELETE', '/client-api/impersonation');
    expect(ended.json()).toEqual({ data: { returned: true } });
    browser.token = (await browser.send('GET', '/client-api/me/token')).json().access_token;
    expect(await browser.me()).toBe(anna.email);
  });

  it('says the same in GraphQL', async () => {
    const browser = await annaAtWork();
    const query =
      'mutation($input: StartImpersonationInput!) { startImpersonation(input: $input) { url expiresIn } }';
    const started = await browser.send('POST', '/graphql', {
      query,
      variables: { input: { userId: String(tom.id), ...REASON } },
    });
    const { url, expiresIn } = started.json().data.startImpersonation;
    expect(expiresIn).toBe(60);
    await browser.open(url);
    const check = await browser.send('POST', '/graphql', {
      query: '{ impersonation { kind by { id } as { id } } }',
    });
    expect(check.json().data.impersonation).toEqual({
      kind: 'impersonation',
      by: { id: String(anna.id) },
      as: { id: String(tom.id) },
    });
    const ended = await browser.send('POST', '/graphql', { query: 'mutation { endImpersonation }' });
    expect(ended.json().data).toEqual({ endImpersonation: true });
  });

  it('ends nothing of people who are themselves, and nothing without the proof of the page', async () => {
    const browser = await annaAtWork();
    expect((await browser.send('DELETE', '/client-api/impersonation')).json().code).toBe(
      'impersonation.none',
    );
    expect((await app.inject({ method: 'DELETE', url: '/client-api/impersonation' })).statusCode).toBe(401);
    await browser.open(await linkFor(browser, tom));
    browser.token = '';
    const forged = await browser.send('DELETE', '/client-api/impersonation', undefined, {
      'x-csrf-token': 'guess',
    });
    expect(forged.json().code).toBe('auth.csrf');
  });
});
