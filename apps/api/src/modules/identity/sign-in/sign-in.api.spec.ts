import type { LightMyRequestResponse } from 'fastify';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let agent: Person;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agent = await people.user(await people.agency('Harbour Bikes'), 'agent@harbour.test');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(async () => {
  await people.query('DELETE FROM sign_in_counter');
});

const login = (
  email: string,
  password: string,
  more: object = {},
  at = app,
): Promise<LightMyRequestResponse> =>
  at.inject({ method: 'POST', url: '/auth/login', payload: { email, password }, ...more });

describe('POST /auth/login', () => {
  it('gives tokens, the user and cookies', async () => {
    const answer = await login(' Agent@Harbour.test', PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      access_token: expect.any(String),
      expires_in: 900,
      user: {
        id: agent.id,
        email: 'agent@harbour.test',
        role: { id: 4, name: 'basic_agent' },
        is_online: true,
      },
    });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'parley_refresh', httpOnly: true, sameSite: 'Strict', path: '/' }),
      expect.objectContaining({ name: 'parley_csrf', sameSite: 'Strict', path: '/' }),
    ]);
    expect(answer.cookies[1]).not.toHaveProperty('httpOnly');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('gives __Host- cookies that are secure where the address is https', async () => {
    const secure = await identityApp(database, { PUBLIC_URL: 'https://parley.example' });
    const answer = await login(agent.email, PASSWORD, {}, secure);
    await secure.close();
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-parley_refresh', secure: true, httpOnly: true, path: '/' }),
      expect.objectContaining({ name: '__Host-parley_csrf', secure: true, path: '/' }),
    ]);
    expect(answer.cookies.some((cookie) => 'domain' in cookie)).toBe(false);
  });

  it('answers a wrong password, an unknown address and a person who left alike', async () => {
    const gone = await people.user(agent.agencyId, 'gone@harbour.test');
    await people.query('UPDATE user_account SET is_active = false WHERE id = $1', [gone.id]);
    const answers = await Promise.all([
      login(agent.email, 'not the password'),
      login('nobody@harbour.test', PASSWORD),
      login(gone.email, PASSWORD),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        message: 'E-mail address or password is not right.',
        code: 'auth.wrong_credentials',
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('names the fields that are missing', async () => {
    const answer = await app.inject({ method: 'POST', url: '/auth/login', payload: { email: 1 } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ email: expect.any(Array), password: expect.any(Array) });
  });

  it.each(['\u0000', 'agent@harbour.test\u0000x', '\ud800@x', "' OR 1=1 --", 'x'.repeat(320)])(
    'answers the address %j like any unknown one',
    async (email) => expect((await login(email, '\u0000')).json().code).toBe('auth.wrong_credentials'),
  );

  it.each([{ email: ['a'], password: {} }, { email: 'x'.repeat(321), password: 'y' }, {}])(
    'refuses the body %j',
    async (payload) => {
      const answer = await app.inject({ method: 'POST', url: '/auth/login', payload });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'validation.failed']);
    },
  );

  it('refuses what is no form at all', async () => {
    const answer = await app.inject({ method: 'POST', url: '/auth/login', payload: [] });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed']);
  });

  it('does not serve a page of another site', async () => {
    const answer = await login(agent.email, PASSWORD, { headers: { origin: 'https://evil.example' } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.csrf']);
  });

  it('makes a session of its own, whatever somebody planted in the browser before', async () => {
    const planted = `${'1'.repeat(8)}.${'x'.repeat(43)}`;
    const cookies = { parley_refresh: planted, parley_csrf: 'x'.repeat(43) };
    const payload = { email: agent.email, password: PASSWORD };
    const answer = await app.inject({ method: 'POST', url: '/auth/login', payload, cookies });
    expect(answer.statusCode).toBe(200);
    const given = (name: string) => answer.cookies.find((one) => one.name === name)?.value ?? '';
    expect(given('parley_refresh')).not.toContain('x'.repeat(43));
    expect(given('parley_csrf')).not.toBe(cookies.parley_csrf);
    const refresh = (refreshToken: string, csrf: string) =>
      app.inject({
        method: 'GET',
        url: '/client-api/me/token',
        cookies: { parley_refresh: refreshToken, parley_csrf: csrf },
        headers: { 'x-csrf-token': csrf },
      });
    expect((await refresh(planted, cookies.parley_csrf)).statusCode).toBe(403);
    expect((await refresh(given('parley_refresh'), given('parley_csrf'))).statusCode).toBe(200);
  });

  it('takes the same time for an account that does not exist', async () => {
    await people.query(`UPDATE user_account SET password_hash = $2 WHERE id = $1`, [agent.id, realHash()]);
    const time = async (email: string) => {
      await people.query('DELETE FROM sign_in_counter');
      const start = performance.now();
      await login(email, 'not the password');
      return performance.now() - start;
    };
    await time('warm@up.test');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await time(agent.email));
      unknown.push(await time('nobody@harbour.test'));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3] ?? 0;
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });
});

describe('the lockout', () => {
  const spellings = [
    'agent@harbour.test',
    'AGENT@harbour.test',
    ' agent@HARBOUR.test',
    'ａgent@harbour.test',
  ];

  it('lets 10 of 50 parallel guesses through, over two processes, whatever the spelling and the headers', async () => {
    const guesses = Array.from({ length: 50 }, (_, index) =>
      login(
        spellings[index % spellings.length] ?? '',
        `guess ${index}`,
        { headers: { 'x-forwarded-for': `198.51.100.${index}`, 'x-real-ip': `198.51.100.${index}` } },
        index % 2 ? app : second,
      ),
    );
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);

    const right = await login(agent.email, PASSWORD, { remoteAddress: '192.0.2.77' });
    expect(right.statusCode).toBe(429);
    expect(right.json()).toMatchObject({ code: 'auth.locked', retry_after: expect.any(Number) });
    expect(right.json().retry_after).toBeGreaterThan(880);
    expect(right.headers['retry-after']).toBe(String(right.json().retry_after));
  });

  it('looks the same for an account that does not exist', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await login('no@body.test', `${guess}`)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('counts each alias of a GraphQL document', async () => {
    const aliases = Array.from(
      { length: 14 },
      (_, index) => `a${index}: login(input: $input) { accessToken }`,
    );
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload: {
        query: `mutation ($input: LoginInput!) { ${aliases.join(' ')} }`,
        variables: { input: { email: agent.email, password: 'guess' } },
      },
    });
    const codes: string[] = answer
      .json()
      .errors?.map((error: { extensions: { code: string } }) => error.extensions.code);
    expect(codes.filter((code) => code === 'auth.wrong_credentials').length).toBeLessThanOrEqual(10);
    expect((await login(agent.email, 'guess')).statusCode).toBe(answer.json().data === null ? 401 : 429);
  });

  it('does not count what was right: a whole team may sign in again and again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(agent.email, PASSWORD)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    expect((await people.query('SELECT attempts FROM sign_in_counter'))[0]).toEqual({ attempts: [] });
  });

  it('ends by itself', async () => {
    for (let guess = 0; guess < 11; guess += 1) await login(agent.email, `${guess}`);
    await people.query(
      'UPDATE sign_in_counter SET attempts = ARRAY(SELECT at - 900001 FROM unnest(attempts) at)',
    );
    expect((await login(agent.email, PASSWORD)).statusCode).toBe(200);
  });

  it('holds for a network address as well', async () => {
    const at = { remoteAddress: '203.0.113.9' };
    await people.query(`DELETE FROM sign_in_counter`);
    const spread = Array.from({ length: 101 }, (_, index) => `person${index}@harbour.test`);
    let last = 0;
    for (const email of spread) last = (await login(email, 'guess', at)).statusCode;
    expect(last).toBe(429);
    expect((await login(agent.email, PASSWORD)).statusCode).toBe(200);
  });
});

/** argon2id of PASSWORD at the product's cost. */
function realHash(): string {
  return '$argon2id$v=19$m=19456,t=2,p=1$sYIzNZYYv/rkiO19SPnIWA$wR/DZFDKbfhYkIkmH46f5jgOg4Ex/Sr3Gt7UGf9T7xA';
}
