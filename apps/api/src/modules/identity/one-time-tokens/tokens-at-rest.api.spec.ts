import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { Secrets } from '../../../platform/crypto/index.js';
import { systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails, tokenOf } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { type OneTimeTokenKind, tokenLifetimes } from './one-time-token.rules.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let person: Person;
let issued: string[];
/** Every text that a thief of the database and the key can read. */
let loot: string[];

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  person = await people.user(await people.agency('Harbour Bikes'), 'mila@harbour.test', 'administrator');
  app = await identityApp(database);
  issued = await fill();
  loot = await steal();
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

/** One of everything that lets somebody in: used mails and such that still wait. */
async function fill(): Promise<string[]> {
  const { agencyId } = person;
  const login = await app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email: person.email, password: PASSWORD },
  });
  const bearer = { authorization: `Bearer ${login.json().access_token}` };
  const ask = () =>
    app.inject({ method: 'POST', url: '/auth/password/request', payload: { email: person.email } });
  await ask();
  const mailed = (await takeMails(app, agencyId)).map((mail) => tokenOf(mail));
  await ask();
  await app.inject({ method: 'POST', url: '/auth/verification/send', headers: bearer });
  const kinds = Object.keys(tokenLifetimes) as OneTimeTokenKind[];
  const tokens = await app.get(Database).write(systemContext(agencyId, 'test'), async (tx) => {
    const made: string[] = [];
    for (const kind of kinds) made.push(await app.get(OneTimeTokensService).issue(tx, kind, person.id));
    return made;
  });
  return [
    ...mailed,
    ...tokens,
    login.json().access_token,
    ...login.cookies.map((cookie) => cookie.value),
  ].filter(Boolean);
}

async function steal(): Promise<string[]> {
  const tables = await people.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const texts = new Set<string>();
  for (const { name } of tables) {
    const rows = [
      ...(await people.query(`SELECT * FROM "${name}"`).catch(() => [])),
      ...(await people.within(person.agencyId, `SELECT * FROM "${name}"`).catch(() => [])),
    ];
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) collect(value, `${name}.${column}`, texts);
    }
  }
  return [...texts];
}

function collect(value: unknown, place: string, into: Set<string>): void {
  if (value === null || value === undefined) return;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  into.add(text);
  if (text.startsWith('v1.')) into.add(app.get(Secrets).open(person.agencyId, place, text));
  for (const part of text.match(/[\w.~+/=-]{16,}/g) ?? []) into.add(part);
}

describe('who has a copy of the database and the key', () => {
  it('has read the tables that matter, and opened what is sealed', () => {
    expect(issued.length).toBeGreaterThan(10);
    expect(loot.some((text) => text.includes('mila@harbour.test'))).toBe(true);
    expect(loot.some((text) => text.includes('/reset-password/reset-password/{token}'))).toBe(true);
  });

  it('finds none of the secrets that were given out, whole or in part', () => {
    const all = loot.join('\n');
    for (const token of issued) {
      for (const part of token.split('.').filter((one) => one.length > 16)) expect(all).not.toContain(part);
    }
  });

  it('gets in with nothing that stands there', async () => {
    const agency = person.agencyId;
    const candidates = loot.filter((text) => text.length >= 20 && text.length < 200 && !/\s/.test(text));
    expect(candidates.length).toBeGreaterThan(10);
    const let_in: string[] = [];
    for (const text of candidates) {
      for (const token of [text, `${agency}.${text}`]) {
        await people.query('DELETE FROM rate_limit');
        const answers = await Promise.all([
          app.inject({
            url: '/api/v2/me',
            headers: { authorization: `Bearer ${token.replace(/[^\w.~+/=-]/g, '')}` },
          }),
          app.inject({
            url: '/client-api/me/token',
            cookies: { parley_refresh: token },
            headers: { 'x-csrf-token': text },
          }),
          post('/auth/password/peek', { token }),
          post('/auth/verification/exchange', { secret: token }),
          post('/auth/2fa/verify', { mfa_token: token, code: '000000' }),
        ]);
        if (answers.some((answer) => answer.statusCode < 300)) let_in.push(token);
      }
    }
    expect(let_in).toEqual([]);
  }, 120_000);

  it.each(['binding_hash', 'its own hash', 'nothing'])(
    'makes no access token with the signing key and %s',
    async (what) => {
      const [session] = await people.query<{ id: string; binding_hash: string }>(
        'SELECT id, binding_hash FROM user_session',
      );
      const bnd = what === 'binding_hash' ? session?.binding_hash : what === 'nothing' ? '' : 'x'.repeat(43);
      const forged = jwt.sign(
        { agency: person.agencyId, sid: Number(session?.id), bnd },
        app.get(Secrets).keyFor('access token'),
        {
          subject: String(person.id),
          issuer: 'parley',
          audience: 'parley-api',
          expiresIn: 900,
          header: { alg: 'HS256', typ: 'at+jwt' },
        },
      );
      const answer = await app.inject({ url: '/api/v2/me', headers: { authorization: `Bearer ${forged}` } });
      expect(answer.statusCode).toBe(401);
    },
  );

  it('makes no refresh token with its key and the hash of the one before', async () => {
    const rows = await people.query<{ token_hash: string }>('SELECT token_hash FROM refresh_token');
    const key = app.get(Secrets).keyFor('refresh token');
    for (const { token_hash } of rows) {
      for (const form of ['base64url', 'hex'] as const) {
        const secret = createHmac('sha256', key).update(token_hash).digest(form);
        const answer = await app.inject({
          url: '/client-api/me/token',
          cookies: { parley_refresh: `${person.agencyId}.${secret}.${secret}` },
          headers: { 'x-csrf-token': secret },
        });
        expect(answer.statusCode).toBeGreaterThanOrEqual(401);
      }
    }
  });
});

describe('every secret that is given out', () => {
  it('has 256 random bits and is never the same', () => {
    const secrets = issued
      .filter((token) => /^\d+\.[\w-]{43}$/.test(token))
      .map((token) => token.split('.')[1] ?? '');
    expect(secrets.length).toBeGreaterThan(8);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  });
});

function post(url: string, payload: object) {
  return app.inject({ method: 'POST', url, payload });
}
