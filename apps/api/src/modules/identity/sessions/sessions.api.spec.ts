import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import jwt from 'jsonwebtoken';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { Secrets } from '../../../platform/crypto/index.js';

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

interface Session {
  bearer: string;
  refresh: string;
  csrf: string;
}

function sessionOf(answer: LightMyRequestResponse, bearer?: string): Session {
  const cookie = (name: string) => answer.cookies.find((one) => one.name === name)?.value ?? '';
  return {
    bearer: bearer ?? answer.json().access_token,
    refresh: cookie('parley_refresh'),
    csrf: cookie('parley_csrf'),
  };
}

async function signIn(): Promise<Session> {
  const payload = { email: agent.email, password: PASSWORD };
  return sessionOf(await app.inject({ method: 'POST', url: '/auth/login', payload }));
}

const refresh = (session: Session, headers: Record<string, string> = {}, at = app) =>
  at.inject({
    method: 'GET',
    url: '/client-api/me/token',
    cookies: { parley_refresh: session.refresh, parley_csrf: session.csrf },
    headers: { 'x-csrf-token': session.csrf, ...headers },
  });

const me = (bearer: string, at = app) =>
  at.inject({ method: 'GET', url: '/api/v2/me', headers: { authorization: `Bearer ${bearer}` } });

describe('GET /client-api/me/token', () => {
  it('gives a fresh access token and replaces the refresh token', async () => {
    const first = await signIn();
    const answer = await refresh(first);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ access_token: expect.any(String), expires_in: 900 });
    const next = sessionOf(answer);
    expect(next.refresh).not.toBe(first.refresh);
    expect(next.csrf).toBe(first.csrf);
    expect((await me(next.bearer)).statusCode).toBe(200);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  it('asks for a sign-in without a cookie', async () => {
    const answer = await app.inject({ method: 'GET', url: '/client-api/me/token' });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required']);
  });

  it.each([
    ['no header', { 'x-csrf-token': '' }],
    ['a made-up header', { 'x-csrf-token': 'x'.repeat(43) }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['an opaque page', { origin: 'null' }],
    ['a request of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a request of a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('refuses %s, and leaves the token unused', async (_, headers) => {
    const session = await signIn();
    const answer = await refresh(session, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.csrf']);
    expect((await refresh(session)).statusCode).toBe(200);
  });

  it('is not fooled by a planted pair of cookie and header', async () => {
    const [victim, attacker] = [await signIn(), await signIn()];
    const answer = await refresh({ ...victim, csrf: attacker.csrf });
    expect(answer.statusCode).toBe(403);
  });

  it('gives parallel tabs the same successor, over two processes', async () => {
    const session = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => refresh(session, {}, index % 2 ? app : second)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200));
    const successors = new Set(answers.map((answer) => sessionOf(answer).refresh));
    expect(successors.size).toBe(1);
    expect((await refresh({ ...session, refresh: [...successors][0] ?? '' })).statusCode).toBe(200);
  });

  it('ends the session for everybody when an old token comes back', async () => {
    const stolen = await signIn();
    const second = sessionOf(await refresh(stolen));
    const third = sessionOf(await refresh(second));
    expect((await me(third.bearer)).statusCode).toBe(200);

    const thief = await refresh(stolen);
    expect([thief.statusCode, thief.json().code]).toEqual([401, 'auth.session_over']);
    expect((await refresh(third)).statusCode).toBe(401);
    expect((await me(third.bearer)).statusCode).toBe(401);
  });

  it('ends the session when a token comes back after the grace', async () => {
    const stolen = await signIn();
    const next = sessionOf(await refresh(stolen));
    await people.query(
      `UPDATE refresh_token SET used_at = used_at - interval '11 seconds' WHERE used_at IS NOT NULL`,
    );
    expect((await refresh(stolen)).statusCode).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
  });

  it('knows nothing of tokens that it did not make', async () => {
    const session = await signIn();
    const foreign = session.refresh.replace(/^\d+/, '999');
    for (const token of ['', 'x', foreign, `${session.refresh}x`]) {
      const answer = await refresh({ ...session, refresh: token });
      expect([401, 403]).toContain(answer.statusCode);
    }
    expect((await refresh(session)).statusCode).toBe(200);
  });

  it('keeps only hashes', async () => {
    const session = await signIn();
    const rows = await people.query(
      'SELECT r.*, s.* FROM refresh_token r JOIN user_session s ON s.id = r.session_id',
    );
    const dump = JSON.stringify(rows);
    for (const part of session.refresh.split('.').slice(1)) expect(dump).not.toContain(part);
    expect(dump).not.toContain(session.csrf);
  });
});

describe('an access token', () => {
  const claimsOf = (bearer: string) => jwt.decode(bearer) as jwt.JwtPayload;
  const header = { alg: 'HS256', typ: 'at+jwt' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** What a right password is worth when a second factor is on. */
  async function challenge(): Promise<string> {
    const guarded = await people.user(agent.agencyId, `guarded${Math.random()}@harbour.test`);
    await people.query('UPDATE user_account SET two_factor_enabled_at = now() WHERE id = $1', [guarded.id]);
    const payload = { email: guarded.email, password: PASSWORD };
    return (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().mfa_token;
  }

  async function forgeries(): Promise<[string, string][]> {
    const { bearer, refresh: refreshToken } = await signIn();
    const claims = claimsOf(bearer);
    const key = app.get(Secrets).keyFor('access token');
    const [head = '', body = '', signature = ''] = bearer.split('.');
    const sign = (more: object, options: jwt.SignOptions = {}, by: jwt.Secret = key) =>
      jwt.sign({ ...claims, ...more }, by, { header, ...options } as jwt.SignOptions);
    const { exp: _end, ...endless } = claims;
    const unsigned = (alg: string) => `${part({ ...header, alg })}.${body}.`;
    const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const relabelled = (alg: string) => {
      const text = `${part({ alg, typ: 'at+jwt' })}.${body}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const hs512 = `${part({ alg: 'HS512', typ: 'at+jwt' })}.${body}`;
    return [
      ['alg none', unsigned('none')],
      ['alg NONE', unsigned('NonE')],
      ['no signature', `${head}.${body}.`],
      ['another key', sign({}, {}, 'another key of more than thirty-two bytes')],
      ['another algorithm', `${hs512}.${createHmac('sha512', key).update(hs512).digest('base64url')}`],
      ['a kid', sign({}, { header: { ...header, kid: '../../dev/null' } })],
      ['a jwk', sign({}, { header: { ...header, jwk: { kty: 'oct', k: '' } } } as never)],
      ['another type', sign({}, { header: { alg: 'HS256', typ: 'JWT' } })],
      ['another audience', sign({ aud: 'parley-mfa' })],
      ['another issuer', sign({ iss: 'elsewhere' })],
      ['expired', sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
      ['not yet valid', sign({ nbf: Math.floor(Date.now() / 1000) + 60 })],
      ['no end', jwt.sign(endless, key, { header } as jwt.SignOptions)],
      ['another user', sign({ sub: String(agent.id + 1) })],
      ['another agency', sign({ agency: agent.agencyId + 1 })],
      ['another session', sign({ sid: Number(claims['sid']) + 1 })],
      ['no binding', sign({ bnd: undefined })],
      ['a made-up binding, by somebody who has the key and the database', sign({ bnd: 'x'.repeat(43) })],
      ['a changed body', `${head}.${part({ ...claims, exp: Number(claims.exp) + 60 })}.${signature}`],
      ['a kid that is SQL', sign({}, { header: { ...header, kid: "x' UNION SELECT 'key" } })],
      ['a jku', sign({}, { header: { ...header, jku: 'https://evil.example/keys' } } as never)],
      ['an x5u', sign({}, { header: { ...header, x5u: 'https://evil.example/cert' } } as never)],
      ['an x5c', sign({}, { header: { ...header, x5c: ['AAAA'] } } as never)],
      ['critical extensions', sign({}, { header: { ...header, crit: ['exp'], exp: 1 } } as never)],
      ['an unencoded payload', sign({}, { header: { ...header, b64: false } } as never)],
      ['RS256 by name, HMAC by deed', relabelled('RS256')],
      ['ES256 by name, HMAC by deed', relabelled('ES256')],
      ['PS256 by name, HMAC by deed', relabelled('PS256')],
      ['an RSA key', jwt.sign(claims, rsa, { algorithm: 'RS256', header: { alg: 'RS256', typ: 'at+jwt' } })],
      ['a type in other letters', sign({}, { header: { alg: 'HS256', typ: 'AT+JWT' } })],
      ['two audiences, neither ours', sign({ aud: ['parley-mfa', 'parley'] })],
      ['the key of refresh tokens', sign({}, {}, app.get(Secrets).keyFor('refresh token'))],
      ['the master secret', sign({}, {}, process.env['SECRETS_KEY'] ?? '')],
      ['the refresh token', refreshToken],
      ['the token of the second step', await challenge()],
      ['a token for a socket', sign({ aud: 'parley-socket' })],
      ['a token with a byte more', `${bearer}A`],
      ['four parts', `${bearer}.${signature}`],
      ['nothing', ''],
    ];
  }

  it('is accepted only as we made it, in both faces', async () => {
    for (const [name, bearer] of await forgeries()) {
      const answer = await me(bearer);
      expect([name, answer.statusCode]).toEqual([name, 401]);
      const graphql = await app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query: '{ me { id } }' },
        headers: { authorization: `Bearer ${bearer}` },
      });
      expect([name, graphql.json().errors?.[0]?.extensions?.code]).toEqual([name, 'auth.required']);
    }
    expect((await me((await signIn()).bearer)).statusCode).toBe(200);
  });

  it('is refused in GraphQL with the same code', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ me { id } }' },
      headers: { authorization: 'Bearer x' },
    });
    expect(answer.json().errors[0].extensions.code).toBe('auth.required');
  });
});

describe('signing out', () => {
  const post = (url: string, session: Partial<Session>, payload: object = {}, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      cookies: session.refresh ? { parley_refresh: session.refresh } : {},
      headers: {
        ...(session.bearer && { authorization: `Bearer ${session.bearer}` }),
        ...(session.csrf && { 'x-csrf-token': session.csrf }),
        ...headers,
      },
    });

  it('kills the tokens at once, in every process', async () => {
    const session = await signIn();
    expect((await me(session.bearer, second)).statusCode).toBe(200);
    const answer = await post('/auth/logout', session);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map((cookie) => [cookie.name, cookie.value])).toEqual([
      ['parley_refresh', ''],
      ['parley_csrf', ''],
    ]);
    expect((await refresh(session)).statusCode).toBe(401);
    expect((await me(session.bearer)).statusCode).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await me(session.bearer, second)).statusCode).toBe(401);
  });

  it('works with the cookie alone, when the page proves itself', async () => {
    const session = await signIn();
    expect((await post('/auth/logout', { refresh: session.refresh })).statusCode).toBe(403);
    expect((await me(session.bearer)).statusCode).toBe(200);
    expect((await post('/auth/logout', { refresh: session.refresh, csrf: session.csrf })).statusCode).toBe(
      200,
    );
    expect((await me(session.bearer)).statusCode).toBe(401);
  });

  it.each([
    ['a page without the header', { 'x-csrf-token': '' }],
    ['a page with a made-up header', { 'x-csrf-token': 'x'.repeat(43) }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['an opaque page', { origin: 'null' }],
    ['a request of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a request of a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('is not done for %s, which has the cookie alone', async (_, headers) => {
    const { bearer, ...session } = await signIn();
    const answer = await post('/auth/logout', session, {}, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.csrf']);
    expect((await me(bearer)).statusCode).toBe(200);
    const graphql = await post('/graphql', session, { query: 'mutation { logout }' }, headers);
    expect(graphql.json().errors[0].extensions.code).toBe('auth.csrf');
    expect((await me(bearer)).statusCode).toBe(200);
  });

  it('works in GraphQL', async () => {
    const payload = {
      query:
        'mutation ($i: LoginInput!) { login(input: $i) { accessToken expiresIn user { email permissions role } } }',
    };
    const variables = { i: { email: agent.email, password: PASSWORD } };
    const answer = await post('/graphql', {}, { ...payload, variables });
    const { accessToken, expiresIn, user } = answer.json().data.login;
    expect({ expiresIn, user }).toMatchObject({
      expiresIn: 900,
      user: { email: agent.email, role: 'BASIC_AGENT' },
    });
    const session = sessionOf(answer, accessToken);
    const out = await post('/graphql', session, { query: 'mutation { logout }' });
    expect(out.json()).toEqual({ data: { logout: true } });
    expect((await me(session.bearer)).statusCode).toBe(401);
    expect((await refresh(session)).statusCode).toBe(401);
  });

  it('does nothing harmful without a session', async () => {
    expect((await post('/auth/logout', {})).statusCode).toBe(200);
  });

  it('is forced on a person who is switched off', async () => {
    const left = await people.user(agent.agencyId, 'left@harbour.test');
    const payload = { email: left.email, password: PASSWORD };
    const session = sessionOf(await app.inject({ method: 'POST', url: '/auth/login', payload }));
    await people.query('UPDATE user_account SET is_active = false WHERE id = $1', [left.id]);
    expect((await refresh(session)).statusCode).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect((await me(session.bearer)).statusCode).toBe(401);
  });
});

describe('POST /auth/activity', () => {
  it('notes that the user is there', async () => {
    const session = await signIn();
    await people.query(`UPDATE user_session SET last_used_at = now() - interval '1 hour'`);
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/activity',
      payload: { socket_id: '1.2' },
      headers: { authorization: `Bearer ${session.bearer}` },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { is_online: true } }]);
    expect((await me(session.bearer)).json().data.is_online).toBe(true);
  });
});
