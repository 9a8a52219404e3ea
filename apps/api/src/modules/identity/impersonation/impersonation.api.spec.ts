import { once } from 'node:events';
import type { LightMyRequestResponse } from 'fastify';
import { WebSocket } from 'ws';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails } from '../../../../test/system-mails.js';
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

/** A browser: it keeps cookies, and sends its token and the proof of its page. */
class Browser {
  readonly cookies = new Map<string, string>();
  token = '';

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) {
    const answer = await app.inject({
      method,
      url,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        'x-csrf-token': this.cookies.get('parley_csrf') ?? '',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(payload && { payload }),
    });
    this.take(answer);
    return answer;
  }

  async signIn(person: Person): Promise<this> {
    this.token = (
      await this.send('POST', '/auth/login', { email: person.email, password: PASSWORD })
    ).json().access_token;
    return this;
  }

  async open(link: string, confirmed?: boolean) {
    const token = tokenOf(link);
    const bearer = this.token;
    this.token = '';
    const answer = await this.send('POST', '/auth/direct-login', { token, ...(confirmed && { confirmed }) });
    this.token = answer.statusCode === 200 ? answer.json().access_token : bearer;
    return answer;
  }

  async me(): Promise<string> {
    return (await this.send('GET', '/api/v2/me')).json().data?.email;
  }

  private take(answer: LightMyRequestResponse): void {
    for (const { name, value, expires, maxAge } of answer.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires && expires.getTime() <= Date.now());
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
const REASON = { reason: 'He cannot see his mails' };

async function annaAtWork(): Promise<Browser> {
  return new Browser().signIn(anna);
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
    const [mail] = (await takeMails(app, harbour)).filter((one) => one.to === tom.email);
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
    const agent = await new Browser().signIn(tom);
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
    expect((await new Browser().open(link)).json().code).toBe('auth.link_over');
  });

  it('is opened elsewhere without a way back to the one who asked', async () => {
    const elsewhere = new Browser();
    await elsewhere.open(await linkFor(await annaAtWork(), tom));
    expect(await elsewhere.me()).toBe(tom.email);
    const ended = await elsewhere.send('DELETE', '/client-api/impersonation');
    expect(ended.json()).toEqual({ data: { returned: false } });
    expect((await elsewhere.send('GET', '/client-api/me/token')).statusCode).toBe(401);
  });

  it('ends with the session it was begun from, and with the rights of the one behind the screen', async () => {
    const browser = await annaAtWork();
    const other = new Browser();
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
    const closed = once(socket, 'close').then(([code]) => code as number);
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

describe('a link for another browser', () => {
  it('signs the same person in, once, and is told in the log', async () => {
    const browser = await new Browser().signIn(tom);
    const { url, expires_in: seconds } = (
      await browser.send('GET', '/client-api/me/direct-login-url?next=/profile/2fa')
    ).json();
    expect(seconds).toBe(60);
    expect(new URLSearchParams(new URL(url).hash.slice(1)).get('next')).toBe('/profile/2fa');
    const phone = new Browser();
    await phone.open(url);
    expect(await phone.me()).toBe(tom.email);
    expect((await new Browser().open(url)).statusCode).toBe(410);
    expect(await browser.me()).toBe(tom.email);
    expect((await actions()).map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['direct_login.created', 'sign_in.succeeded']),
    );
  });

  it('is used once, however many open it together in two processes', async () => {
    const browser = await new Browser().signIn(tom);
    const token = tokenOf((await browser.send('GET', '/client-api/me/direct-login-url')).json().url);
    const open = (one: IdentityApp) =>
      one.inject({ method: 'POST', url: '/auth/direct-login', payload: { token } });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => open(n % 2 ? app : second)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(19);
  });

  it('lives a minute, and not longer than the session it came from', async () => {
    const browser = await new Browser().signIn(tom);
    const link = async () => (await browser.send('GET', '/client-api/me/direct-login-url')).json().url;
    const [old, orphan] = [await link(), await link()];
    await people.within(
      harbour,
      `UPDATE one_time_token SET expires_at = now() - interval '1 second' WHERE agency_id = $1 AND user_id = $2
       AND id = (SELECT min(id) FROM one_time_token WHERE agency_id = $1 AND user_id = $2)`,
      [harbour, tom.id],
    );
    expect((await new Browser().open(old)).json().code).toBe('auth.link_over');
    await browser.send('POST', '/auth/logout');
    expect((await new Browser().open(orphan)).json().code).toBe('auth.link_over');
    for (const made of ['', '1', '1.x', `1.${'a'.repeat(43)}`, `${harbour}.${'a'.repeat(43)}`])
      expect((await new Browser().open(`http://x/#token=${made}`)).json().code).toBe('auth.link_over');
  });

  it('does not outlive the first sign-in', async () => {
    const browser = await new Browser().signIn(tom);
    const until = new Date(Date.now() + 3_600_000);
    await people.query('UPDATE user_session SET expires_at = $2 WHERE user_id = $1', [tom.id, until]);
    await new Browser().open((await browser.send('GET', '/client-api/me/direct-login-url')).json().url);
    const rows = await people.query<{ expires_at: Date }>(
      'SELECT expires_at FROM user_session WHERE user_id = $1',
      [tom.id],
    );
    expect(rows.map((row) => row.expires_at.toISOString())).toEqual([
      until.toISOString(),
      until.toISOString(),
    ]);
  });

  it.each([
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test' },
    { 'x-forwarded-proto': 'https', forwarded: 'host=evil.test;proto=https' },
    { 'x-original-host': 'evil.test', 'x-host': 'evil.test', 'x-forwarded-server': 'evil.test' },
  ])('leads to the configured address, whatever the request says: %j', async (headers) => {
    const browser = await annaAtWork();
    const direct = await browser.send('GET', '/client-api/me/direct-login-url', undefined, headers);
    const acting = await browser.send('POST', `/api/v2/users/${tom.id}/impersonate`, REASON, headers);
    for (const url of [direct.json().url, acting.json().data.url])
      expect(url).toMatch(/^http:\/\/localhost:\d+\/auth\/direct-login#/);
  });

  it('asks before it signs out somebody else', async () => {
    const browser = await new Browser().signIn(tom);
    const link = (await (await annaAtWork()).send('GET', '/client-api/me/direct-login-url')).json().url;
    const asked = await browser.open(link);
    expect(asked.json()).toMatchObject({ code: 'auth.other_person' });
    expect(await browser.me()).toBe(tom.email);
    expect((await browser.open(link, true)).statusCode).toBe(200);
    expect(await browser.me()).toBe(anna.email);
    const left = await people.query('SELECT 1 FROM user_session WHERE user_id = $1 AND revoked_at IS NULL', [
      tom.id,
    ]);
    expect(left).toEqual([]);
  });

  it('does not come from pages of other sites', async () => {
    const browser = await new Browser().signIn(tom);
    const token = tokenOf((await browser.send('GET', '/client-api/me/direct-login-url')).json().url);
    const headers = { origin: 'https://evil.test' };
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/direct-login',
      payload: { token },
      headers,
    });
    expect(answer.json().code).toBe('auth.csrf');
  });

  it('is no longer a link once the password changed', async () => {
    const browser = await new Browser().signIn(tom);
    const link = (await browser.send('GET', '/client-api/me/direct-login-url')).json().url;
    const changed = await browser.send('PUT', '/api/v2/me/password', {
      current_password: PASSWORD,
      password: 'another long password of Tom',
    });
    expect(changed.statusCode).toBeLessThan(300);
    expect((await new Browser().open(link)).json().code).toBe('auth.link_over');
  });
});
