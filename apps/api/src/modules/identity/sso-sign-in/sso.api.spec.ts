import { createServer as createNetServer } from 'node:net';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { type Claims, IdentityProvider, SsoBrowser } from '../../../../test/worlds/identity-provider.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let home: string;
let provider: IdentityProvider;
let acme: number;
let beta: number;
let boss: Person;
let rival: Person;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  [acme, beta] = [await people.agency('Acme'), await people.agency('Beta')];
  boss = await people.user(acme, 'boss@acme.test', 'administrator');
  rival = await people.user(beta, 'boss@beta.test', 'administrator');
  home = `http://127.0.0.1:${await freePort()}`;
  provider = await IdentityProvider.start(`${home}/auth/sso/callback`, ['acme', 'beta']);
  app = await identityApp(database, {
    PUBLIC_URL: home,
    SSO_ALLOW_PRIVATE: 'on',
    RATE_LIMIT_IP: '100000',
  });
  await app.listen(Number(new URL(home).port));
  for (const [who, clientId, domain] of [
    [boss, 'acme', 'acme.test'],
    [rival, 'beta', 'beta.test'],
  ] as const) {
    await saved(who, {
      client_id: clientId,
      client_secret: `secret-of-${clientId}`,
      domains: [domain, 'shared.test'],
    });
  }
});

afterAll(async () => {
  await Promise.all([app?.close(), provider?.stop(), people?.close()]);
  await database?.drop();
});

async function freePort(): Promise<number> {
  const server = createNetServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function login({ email }: Person) {
  return app.inject({ method: 'POST', url: '/auth/login', payload: { email, password: PASSWORD } });
}

async function rest(who: Person, method: 'GET' | 'PUT' | 'DELETE', payload?: object) {
  const authorization = `Bearer ${(await login(who)).json().access_token}`;
  return app.inject({ method, url: '/api/v2/sso', headers: { authorization }, ...(payload && { payload }) });
}

const settings = (more: object = {}) => ({
  issuer: provider.issuer,
  client_id: 'acme',
  domains: ['acme.test', 'shared.test'],
  ...more,
});

async function saved(who: Person, more: object = {}) {
  const answer = await rest(who, 'PUT', settings(more));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const isHome = (url: URL) => url.origin === home;
const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();

/** To the provider and back, up to the address that the browser shall call at home. */
async function toCallback(
  browser: SsoBrowser,
  sub: string,
  claims: Claims,
  start = 'agency=acme',
): Promise<URL> {
  await provider.next(sub, claims);
  return browser.follow(`${home}/auth/sso/start?${start}`, isHome);
}

/** A whole sign-in. @returns where it ended, and the session's token if there is one. */
async function come(sub: string, claims: Claims, start = 'agency=acme', browser = new SsoBrowser()) {
  const callback = await toCallback(browser, sub, claims, start);
  return end(browser, callback.href);
}

async function end(browser: SsoBrowser, address: string) {
  const answer = await browser.get(address);
  const location = answer.headers.get('location') ?? '';
  return { location, status: answer.status, refresh: browser.cookie(home, 'parley_refresh') };
}

async function whoIs(browser: SsoBrowser) {
  const cookie = `parley_refresh=${browser.cookie(home, 'parley_refresh')}`;
  const csrf = browser.cookie(home, 'parley_csrf') ?? '';
  const token = await app.inject({
    method: 'GET',
    url: '/client-api/me/token',
    headers: { cookie, 'x-csrf-token': csrf },
  });
  const authorization = `Bearer ${token.json().access_token}`;
  const me = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization },
    payload: { query: '{ me { id email fullName } agency { id } }' },
  });
  return me.json().data as { me: { id: string; email: string; fullName: string }; agency: { id: string } };
}

const verified = (email: string, more: Claims = {}): Claims => ({ email, email_verified: true, ...more });
const accounts = (email: string) =>
  people.query<{ id: string; role: string; agency_id: string }>(
    'SELECT id, role, agency_id FROM user_account WHERE email = $1',
    [email],
  );

describe('the connection', () => {
  it('shows everything but the secret', async () => {
    const answer = await rest(boss, 'GET');
    expect(answer.json().data).toMatchObject({
      issuer: provider.issuer,
      client_id: 'acme',
      domains: ['acme.test', 'shared.test'],
      default_role: 'basic_agent',
      just_in_time: true,
      enforced: false,
      redirect_uri: `${home}/auth/sso/callback`,
      start_url: `${home}/auth/sso/start?agency=acme`,
    });
    expect(answer.body).not.toContain('secret');
    const rows = await people.within(acme, 'SELECT row_to_json(c)::text AS row FROM sso_connection c');
    expect(JSON.stringify(rows)).not.toContain('secret-of-acme');
    const log = await people.within(
      acme,
      `SELECT row_to_json(e)::text AS row FROM audit_entry e WHERE action LIKE 'sso.%'`,
    );
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain('secret-of-acme');
  });

  it.each([
    ['issuer', { issuer: 'http://127.0.0.1:9', client_secret: 'x' }],
    ['issuer', { issuer: 'nonsense' }],
    ['client_secret', { client_id: 'other' }],
    ['client_secret', { issuer: 'http://localhost:9' }],
    ['domains', { domains: [] }],
    ['domains', { domains: ['no domain'] }],
    ['domains', { domains: ['acme.test', 'gmail.com'] }],
    ['default_role', { default_role: 'administrator' }],
    ['default_role', { default_role: 'parley_staff' }],
    ['break_glass_user_id', { enforced: true }],
    ['break_glass_user_id', { enforced: true, break_glass_user_id: '999999' }],
    ['button_label', { button_label: 'x'.repeat(41) }],
  ])('names the field %s of %j', async (field, more) => {
    const answer = await rest(boss, 'PUT', settings(more));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  it('refuses a provider that calls itself otherwise', async () => {
    const answer = await rest(
      boss,
      'PUT',
      settings({ issuer: provider.issuer.replace('127.0.0.1', 'localhost'), client_secret: 'x' }),
    );
    expect(answer.json().errors.issuer[0]).toContain('calls itself otherwise');
  });

  it('answers a break-glass person of another company like one who is not there', async () => {
    const foreign = await rest(
      boss,
      'PUT',
      settings({ enforced: true, break_glass_user_id: String(rival.id) }),
    );
    const missing = await rest(boss, 'PUT', settings({ enforced: true, break_glass_user_id: '999999' }));
    expect([foreign.statusCode, foreign.body]).toEqual([422, missing.body]);
  });

  it('keeps its secret when it is saved without, and is not overwritten unseen', async () => {
    const before = await saved(boss, { button_label: 'Continue with Acme' });
    expect((await rest(boss, 'PUT', settings({ version: before.version - 1 }))).statusCode).toBe(409);
    expect((await come('keeps', verified('keeps@acme.test'))).refresh).toBeDefined();
  });

  it('is for those who look after the account, themselves and just proven', async () => {
    const agent = await people.user(acme, 'agent@acme.test');
    expect((await rest(agent, 'GET')).statusCode).toBe(403);
    const key = await people.apiKey(boss, 'write', 'settings.company_profile.manage');
    const withKey = await app.inject({
      method: 'PUT',
      url: '/api/v2/sso',
      headers: { authorization: `Bearer ${key}` },
      payload: settings(),
    });
    expect(withKey.json().code).toBe('auth.in_person_only');
    const authorization = `Bearer ${(await login(boss)).json().access_token}`;
    await people.query(`UPDATE user_session SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [
      boss.id,
    ]);
    const stale = await app.inject({
      method: 'PUT',
      url: '/api/v2/sso',
      headers: { authorization },
      payload: settings(),
    });
    expect(stale.json().code).toBe('auth.step_up_needed');
  });
});

describe('signing in at the own provider', () => {
  it('gives people of the domain an account when they come for the first time', async () => {
    const browser = new SsoBrowser();
    const claims = verified('mia@acme.test', { given_name: 'Mia', family_name: 'Wong' });
    const ended = await come(
      'mia',
      claims,
      query({ email: ' Mia@ACME.test ', next: '/tickets?view=mine' }),
      browser,
    );
    expect(ended).toMatchObject({ status: 302, location: '/tickets?view=mine' });
    expect(decodeURIComponent(browser.cookie(home, 'parley_sso_hint') ?? '')).toBe(
      '{"agency":"acme","label":""}',
    );
    expect(await whoIs(browser)).toMatchObject({
      me: { email: 'mia@acme.test', fullName: 'Mia Wong' },
      agency: { id: String(acme) },
    });
    expect((await accounts('mia@acme.test'))[0]?.role).toBe('basic_agent');
    const actions = await people.within<{ action: string }>(
      acme,
      `SELECT action FROM audit_entry WHERE actor_name = 'Mia Wong' ORDER BY id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['user.created', 'sso.linked', 'sign_in.succeeded']);
  });

  it('leads into the account that has the proven address, and from then on by the name at the provider', async () => {
    const known = await people.user(acme, 'known@acme.test', 'supervisor');
    const browser = new SsoBrowser();
    await come('sub-1', verified('known@acme.test'), 'agency=acme', browser);
    expect((await whoIs(browser)).me.id).toBe(String(known.id));
    const later = new SsoBrowser();
    await come('sub-1', verified('renamed@acme.test'), 'agency=acme', later);
    expect((await whoIs(later)).me).toMatchObject({ id: String(known.id), email: 'known@acme.test' });
    expect(await accounts('renamed@acme.test')).toHaveLength(0);
  });

  it('never leads somebody new into the account of who had the address before', async () => {
    await come('first-owner', verified('desk@acme.test'));
    expect(await come('second-owner', verified('desk@acme.test'))).toMatchObject({
      location: '/auth/login?error=sso_no_account',
      refresh: undefined,
    });
  });

  it('counts as the second factor', async () => {
    const browser = new SsoBrowser();
    await come('factor', verified('factor@acme.test'), 'agency=acme', browser);
    await people.query('UPDATE agency SET mfa_is_mandatory = true WHERE id = $1', [acme]);
    try {
      expect((await whoIs(browser)).me.email).toBe('factor@acme.test');
    } finally {
      await people.query('UPDATE agency SET mfa_is_mandatory = false WHERE id = $1', [acme]);
    }
  });

  it('goes on when the provider changes its keys', async () => {
    await provider.rotateKeys();
    expect((await come('rotated', verified('rotated@acme.test'))).refresh).toBeDefined();
  });

  it.each([
    ['sso_email_unverified', { email: 'eve@acme.test', email_verified: false }],
    ['sso_email_unverified', { email: 'eve@acme.test' }],
    ['sso_email_unverified', {}],
    ['sso_domain', verified('eve@evil.test')],
    ['sso_domain', verified('eve@acme.test.evil.test')],
    ['sso_domain', verified('eve@sub.acme.test')],
    ['sso_domain', verified('"eve@acme.test"@evil.test')],
  ])('refuses with %s who is %j', async (problem, claims) => {
    const before = await people.query('SELECT id FROM user_account');
    expect(await come(`eve-${Math.random()}`, claims)).toMatchObject({
      location: `/auth/login?error=${problem}`,
      refresh: undefined,
    });
    expect(await people.query('SELECT id FROM user_account')).toHaveLength(before.length);
  });

  it('refuses who was deactivated, also when the link is known', async () => {
    await come('gone', verified('gone@acme.test'));
    await people.query(`UPDATE user_account SET is_active = false WHERE email = 'gone@acme.test'`);
    for (const sub of ['gone', 'gone-again']) {
      expect(await come(sub, verified('gone@acme.test'))).toMatchObject({
        location: '/auth/login?error=sso_inactive',
        refresh: undefined,
      });
    }
  });

  it('makes no accounts where that is off', async () => {
    await saved(boss, { just_in_time: false });
    const ended = await come('nobody', verified('nobody@acme.test'));
    await saved(boss);
    expect(ended.location).toBe('/auth/login?error=sso_no_account');
    expect(await accounts('nobody@acme.test')).toHaveLength(0);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/%0d%0aset-cookie:x=1',
    '/\t/evil.test',
    '/auth/logout',
    '/../..//evil.test',
    '/.//evil.test',
    '',
  ])('goes on within Parley only, not to %j', async (next) => {
    const { location } = await come('path', verified('path@acme.test'), query({ agency: 'acme', next }));
    const url = new URL(location, home);
    expect(url.origin).toBe(home);
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(url.pathname).not.toContain('logout');
  });
});

describe('what comes back from the provider', () => {
  const mallory = verified('mallory@acme.test');
  const failed = (problem: string) => ({
    status: 302,
    location: `/auth/login?error=${problem}`,
    refresh: undefined,
  });

  it('works once', async () => {
    const browser = new SsoBrowser();
    const callback = await toCallback(browser, 'once', verified('once@acme.test'));
    expect((await end(browser, callback.href)).location).toBe('/');
    const again = await browser.get(callback.href);
    expect(again.headers.get('location')).toBe('/auth/login?error=sso_expired');
    const sessions = await people.query(
      `SELECT s.id FROM user_session s JOIN user_account u ON u.id = s.user_id WHERE u.email = 'once@acme.test'`,
    );
    expect(sessions).toHaveLength(1);
  });

  it('works in the browser that began, and the other does not spoil it', async () => {
    const browser = new SsoBrowser();
    const callback = await toCallback(browser, 'victim', verified('victim@acme.test'));
    expect(await end(new SsoBrowser(), callback.href)).toEqual(failed('sso_expired'));
    const other = new SsoBrowser();
    await toCallback(other, 'mallory', mallory);
    expect(await end(other, callback.href)).toEqual(failed('sso_expired'));
    expect((await end(browser, callback.href)).location).toBe('/');
  });

  it('does not work with the code of another sign-in of the same browser', async () => {
    const browser = new SsoBrowser();
    const first = await toCallback(browser, 'swap', verified('swap@acme.test'));
    const second = await toCallback(browser, 'mallory', mallory);
    first.searchParams.set('code', second.searchParams.get('code') ?? '');
    expect(await end(browser, first.href)).toEqual(failed('sso_failed'));
  });

  it('does not work with a code that was used', async () => {
    const [one, other] = [new SsoBrowser(), new SsoBrowser()];
    const used = await toCallback(one, 'used', verified('used@acme.test'));
    await end(one, used.href);
    const fresh = await toCallback(other, 'mallory', mallory);
    fresh.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await end(other, fresh.href)).toEqual(failed('sso_failed'));
  });

  it.each(['nonce', 'code_challenge'])(
    'does not work when somebody changed the %s on the way',
    async (name) => {
      const browser = new SsoBrowser((url) => {
        if (url.searchParams.has(name))
          url.searchParams.set(name, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
        return url;
      });
      expect(await come('changed', mallory, 'agency=acme', browser)).toEqual(failed('sso_failed'));
    },
  );

  it('does not work in the name of another issuer', async () => {
    const browser = new SsoBrowser();
    const callback = await toCallback(browser, 'issuer', mallory);
    callback.searchParams.set('iss', 'https://evil.test');
    expect(await end(browser, callback.href)).toEqual(failed('sso_failed'));
  });

  it('does not work after ten minutes, nor after the connection was changed', async () => {
    const browser = new SsoBrowser();
    const late = await toCallback(browser, 'late', mallory);
    await people.within(acme, `UPDATE sso_attempt SET expires_at = now() - interval '1 second'`);
    expect(await end(browser, late.href)).toEqual(failed('sso_expired'));
    const before = await toCallback(browser, 'before', mallory);
    await saved(boss);
    expect(await end(browser, before.href)).toEqual(failed('sso_expired'));
  });

  it.each([
    ['', 'sso_expired'],
    ['?state=1.x&code=y', 'sso_expired'],
    [`?state=1.${'a'.repeat(43)}&code=y`, 'sso_expired'],
    ['?code=y', 'sso_expired'],
    ['?error=access_denied', 'sso_expired'],
  ])('is nothing when it is %j', async (search, problem) => {
    expect(await end(new SsoBrowser(), `${home}/auth/sso/callback${search}`)).toEqual(failed(problem));
  });

  it('says that the person changed their mind', async () => {
    const browser = new SsoBrowser();
    const callback = await toCallback(browser, 'mind', mallory);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    expect(await end(browser, callback.href)).toEqual(failed('sso_cancelled'));
  });

  it('never made an account of any of it', async () => {
    expect(await accounts('mallory@acme.test')).toHaveLength(0);
  });
});

describe('two companies with one provider', () => {
  it('have each their own people', async () => {
    const browser = new SsoBrowser();
    await come('ben', verified('ben@beta.test'), query({ email: 'ben@beta.test' }), browser);
    expect((await whoIs(browser)).agency.id).toBe(String(beta));
    expect((await come('ben', verified('ben@beta.test'), 'agency=acme')).location).toBe(
      '/auth/login?error=sso_domain',
    );
  });

  it('do not get at each other by a domain that both have named', async () => {
    const browser = new SsoBrowser();
    await come('sam', verified('sam@shared.test'), 'agency=acme', browser);
    expect((await whoIs(browser)).agency.id).toBe(String(acme));
    expect(await come('sam', verified('sam@shared.test'), 'agency=beta')).toMatchObject({
      location: '/auth/login?error=sso_no_account',
      refresh: undefined,
    });
    const start = await new SsoBrowser().get(`${home}/auth/sso/start?email=new@shared.test`);
    expect(start.headers.get('location')).toBe('/auth/login?error=sso_unavailable');
    const known = await new SsoBrowser().get(`${home}/auth/sso/start?email=sam@shared.test`);
    expect(known.headers.get('location')).toContain('client_id=acme');
  });

  it('do not swap their states', async () => {
    const browser = new SsoBrowser();
    const mine = await toCallback(browser, 'ben', verified('ben@beta.test'), 'agency=beta');
    const theirs = await toCallback(browser, 'x', verified('x@acme.test'), 'agency=acme');
    mine.searchParams.set('state', theirs.searchParams.get('state') ?? '');
    expect((await end(browser, mine.href)).location).toBe('/auth/login?error=sso_failed');
  });
});

describe('the beginning', () => {
  it('answers alike for companies without single sign-on and for none', async () => {
    await people.agency('Plain');
    const plain = await people.query<{ id: string }>(`SELECT id FROM agency WHERE slug = 'plain'`);
    await people.user(Number(plain[0]?.id), 'ann@plain.test');
    const answers = await Promise.all(
      [
        'email=ann@plain.test',
        'email=ann@nowhere.test',
        'agency=plain',
        'agency=nowhere',
        'email=',
        'agency[]=acme',
        '',
      ].map(async (search) => {
        const answer = await new SsoBrowser().get(`${home}/auth/sso/start?${search}`);
        return [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')];
      }),
    );
    expect([...new Set(answers.map(String))]).toEqual([
      expect.stringMatching(/^302,\/auth\/login\?error=sso_unavailable,parley_sso_hint=;/),
    ]);
  });

  it('binds the browser by a cookie that scripts do not see', async () => {
    const answer = await new SsoBrowser().get(`${home}/auth/sso/start?agency=acme`);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^parley_sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('redirect_uri')).toBe(`${home}/auth/sso/callback`);
    expect([...url.searchParams.keys()]).not.toContain('client_secret');
  });
});

describe('a company that lets its people in by its provider only', () => {
  it('closes the door of passwords for all but one, until the connection is gone', async () => {
    const other = await people.user(beta, 'other@beta.test', 'administrator');
    const its = { client_id: 'beta', domains: ['beta.test'] };
    await saved(rival, { ...its, enforced: true, break_glass_user_id: String(rival.id) });
    expect((await login(other)).json()).toMatchObject({ code: 'auth.sso_required' });
    expect((await login(rival)).statusCode).toBe(200);
    const wrong = { email: other.email, password: 'not it' };
    const guess = await app.inject({ method: 'POST', url: '/auth/login', payload: wrong });
    expect(guess.json()).toMatchObject({ code: 'auth.wrong_credentials' });
    const browser = new SsoBrowser();
    await come('other', verified('other@beta.test'), 'agency=beta', browser);
    expect((await whoIs(browser)).me.id).toBe(String(other.id));
    expect((await rest(rival, 'DELETE')).statusCode).toBe(204);
    expect((await login(other)).statusCode).toBe(200);
    expect((await rest(rival, 'GET')).statusCode).toBe(404);
  });
});
