import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { Browser, linkToken } from '../../../../test/worlds/browser.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let harbour: number;
let anna: Person;
let tom: Person;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  [harbour] = [await people.agency('Harbour Bikes')];
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

describe('a link for another browser', () => {
  it('signs the same person in, once, and is told in the log', async () => {
    const browser = await new Browser(app).signIn(tom);
    const { url, expires_in: seconds } = (
      await browser.send('GET', '/client-api/me/direct-login-url?next=/profile/2fa')
    ).json();
    expect(seconds).toBe(60);
    expect(new URLSearchParams(new URL(url).hash.slice(1)).get('next')).toBe('/profile/2fa');
    const phone = new Browser(app);
    await phone.open(url);
    expect(await phone.me()).toBe(tom.email);
    expect((await new Browser(app).open(url)).statusCode).toBe(410);
    expect(await browser.me()).toBe(tom.email);
    expect((await actions()).map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['direct_login.created', 'sign_in.succeeded']),
    );
  });

  it('is used once, however many open it together in two processes', async () => {
    const browser = await new Browser(app).signIn(tom);
    const token = linkToken((await browser.send('GET', '/client-api/me/direct-login-url')).json().url);
    const open = (one: IdentityApp) =>
      one.inject({ method: 'POST', url: '/auth/direct-login', payload: { token } });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => open(n % 2 ? app : second)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 410)).toHaveLength(19);
  });

  it('lives a minute, and not longer than the session it came from', async () => {
    const browser = await new Browser(app).signIn(tom);
    const link = async () => (await browser.send('GET', '/client-api/me/direct-login-url')).json().url;
    const [old, orphan] = [await link(), await link()];
    await people.within(
      harbour,
      `UPDATE one_time_token SET expires_at = now() - interval '1 second' WHERE agency_id = $1 AND user_id = $2
       AND id = (SELECT min(id) FROM one_time_token WHERE agency_id = $1 AND user_id = $2)`,
      [harbour, tom.id],
    );
    expect((await new Browser(app).open(old)).json().code).toBe('auth.link_over');
    await browser.send('POST', '/auth/logout');
    expect((await new Browser(app).open(orphan)).json().code).toBe('auth.link_over');
    for (const made of ['', '1', '1.x', `1.${'a'.repeat(43)}`, `${harbour}.${'a'.repeat(43)}`])
      expect((await new Browser(app).open(`http://x/#token=${made}`)).json().code).toBe('auth.link_over');
  });

  it('does not outlive the first sign-in', async () => {
    const browser = await new Browser(app).signIn(tom);
    const until = new Date(Date.now() + 3_600_000);
    await people.query('UPDATE user_session SET expires_at = $2 WHERE user_id = $1', [tom.id, until]);
    await new Browser(app).open((await browser.send('GET', '/client-api/me/direct-login-url')).json().url);
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
    const browser = await new Browser(app).signIn(tom);
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
    const browser = await new Browser(app).signIn(tom);
    const token = linkToken((await browser.send('GET', '/client-api/me/direct-login-url')).json().url);
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
    const browser = await new Browser(app).signIn(tom);
    const link = (await browser.send('GET', '/client-api/me/direct-login-url')).json().url;
    const changed = await browser.send('PUT', '/api/v2/me/password', {
      current_password: PASSWORD,
      password: 'another long password of Tom',
    });
    expect(changed.statusCode).toBeLessThan(300);
    expect((await new Browser(app).open(link)).json().code).toBe('auth.link_over');
  });
});
