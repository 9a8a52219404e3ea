import type { InjectOptions } from 'fastify';
import { generateSync } from 'otplib';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { until } from '../../../../test/floor.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { RawSocket } from '../../../../test/worlds/raw-socket.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let url: string;
let agencyId: number;
let admin: Person;
let boss: string;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
  url = `${(await app.listen()).replace(/^http/, 'ws')}/graphql`;
  admin = await people.user(agencyId, 'admin@harbour.test', 'administrator');
  boss = await guarded(admin);
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(async () => {
  await people.query('DELETE FROM sign_in_counter');
  await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory: false });
});

const call = (
  method: InjectOptions['method'],
  path: string,
  bearer: string | null,
  payload: object = {},
  at = app,
) =>
  at.inject({
    method: method ?? 'GET',
    url: path,
    ...(method !== 'GET' && { payload }),
    ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
  });
const query = async (bearer: string, text: string) =>
  (await call('POST', '/graphql', bearer, { query: text })).json();
const login = (person: Person) =>
  call('POST', '/auth/login', null, { email: person.email, password: PASSWORD });
const bearerOf = async (person: Person): Promise<string> => (await login(person)).json().access_token;
const colleague = () => people.user(agencyId, `person${(count += 1)}@harbour.test`);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function guarded(person: Person): Promise<string> {
  const bearer = await bearerOf(person);
  await setUp(bearer);
  return bearer;
}

async function setUp(bearer: string): Promise<void> {
  const { secret } = (await call('POST', '/auth/2fa/setup', bearer)).json();
  const answer = await call('POST', '/auth/2fa/confirm', bearer, { code: generateSync({ secret }) });
  expect(answer.statusCode).toBe(200);
}

const NEED = { message: 'Need to setup 2fa', code: 'auth.setup_2fa_needed' };

describe('a company that asks for a second factor', () => {
  it('lets nobody without one do anything but set it up: 401 with the words of the contract', async () => {
    const person = await colleague();
    const bearer = await bearerOf(person);
    expect((await call('GET', '/api/v2/users', bearer)).statusCode).toBe(200);
    const changed = await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory: true });
    expect(changed.json().data).toMatchObject({ mfa_is_mandatory: true, mfa_is_mandatory_from: null });

    for (const [method, path] of [
      ['GET', '/api/v2/users'],
      ['GET', '/api/v2/contacts'],
      ['GET', '/api/v2/me/sessions'],
      ['PUT', '/api/v2/agency'],
    ] as const) {
      const answer = await call(method, path, bearer);
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 401, NEED]);
    }
    const graphql = await query(bearer, '{ users { edges { node { id } } } }');
    expect(graphql.errors[0]).toMatchObject({
      message: NEED.message,
      extensions: { code: NEED.code, status: 401 },
    });

    expect((await call('GET', '/api/v2/me', bearer)).statusCode).toBe(200);
    expect((await call('GET', '/api/v2/agency', bearer)).statusCode).toBe(200);
    const { data } = await query(
      bearer,
      '{ me { id twoFactorRequired twoFactorDeadline twoFactorEnabled needsNewPassword } agency { id mfaIsMandatory } }',
    );
    expect(data.me).toMatchObject({
      twoFactorRequired: 'NOW',
      twoFactorDeadline: null,
      twoFactorEnabled: false,
    });

    await setUp(bearer);
    expect((await call('GET', '/api/v2/users', bearer)).statusCode).toBe(200);
    expect((await call('GET', '/api/v2/users', bearer, {}, second)).statusCode).toBe(200);
    expect((await query(bearer, '{ me { twoFactorRequired } }')).data.me.twoFactorRequired).toBe('NO');
    const off = await call('DELETE', '/auth/2fa', bearer, { password: PASSWORD });
    expect([off.statusCode, off.json().code]).toEqual([409, 'auth.2fa_mandatory']);
  });

  it('still lets them out', async () => {
    const bearer = await bearerOf(await colleague());
    await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory: true });
    expect((await call('GET', '/api/v2/users', bearer)).statusCode).toBe(401);
    expect((await call('POST', '/auth/logout', bearer)).statusCode).toBe(200);
    expect((await call('GET', '/api/v2/me', bearer)).statusCode).toBe(401);
  });

  it.each([
    ['a week and a bit before the date', 7.5, 'NO', 200],
    ['six days before', 6, 'SOON', 200],
    ['on the date', -0.001, 'NOW', 401],
  ])('reminds them in time: %s', async (_, days, need, status) => {
    const bearer = await bearerOf(await colleague());
    const from = inDays(days);
    await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory: true, mfa_is_mandatory_from: from });
    expect((await call('GET', '/api/v2/users', bearer)).statusCode).toBe(status);
    const { me } = (await query(bearer, '{ me { twoFactorRequired twoFactorDeadline } }')).data;
    expect(me).toEqual({
      twoFactorRequired: need,
      twoFactorDeadline: need === 'NO' ? null : new Date(from).toISOString(),
    });
  });

  it('is not got around by an API key of somebody without one', async () => {
    const other = await people.user(agencyId, `person${(count += 1)}@harbour.test`, 'administrator');
    const made = await call('POST', '/api/v2/api_keys', await bearerOf(other), { name: 'ERP' });
    const key = made.json().data.token as string;
    expect((await call('GET', '/api/v2/users', key)).statusCode).toBe(200);
    await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory: true });
    await until(
      'the key is refused',
      async () => (await call('GET', '/api/v2/users', key)).statusCode === 401,
      5_000,
    );
    expect((await call('GET', '/api/v2/users', key)).json()).toEqual(NEED);
  });

  it('counts at open sockets as well: they close, and what is asked over the next one is refused', async () => {
    const bearer = await bearerOf(await colleague());
    const open = await RawSocket.signedIn(url, `Bearer ${bearer}`);
    expect((await open.operate('{ users { edges { node { id } } } }')).type).toBe('next');
    const start = Date.now();
    await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory: true });
    expect(await open.closeCode()).toBe(4410);
    expect(Date.now() - start).toBeLessThan(5_000);
    const next = await RawSocket.signedIn(url, `Bearer ${bearer}`);
    const answer = await next.operate('{ users { edges { node { id } } } }');
    expect(JSON.stringify(answer)).toContain(NEED.message);
    expect((await next.operate('{ me { twoFactorRequired } }')).payload.data).toEqual({
      me: { twoFactorRequired: 'NOW' },
    });
    next.hangUp();
  });

  it('reaches open sockets when the date comes by itself', async () => {
    const bearer = await bearerOf(await colleague());
    await call('PUT', '/api/v2/agency', boss, {
      mfa_is_mandatory: true,
      mfa_is_mandatory_from: inDays(0.00002),
    });
    const open = await RawSocket.signedIn(url, `Bearer ${bearer}`);
    expect(await open.closeCode()).toBe(4410);
    await until(
      'requests are refused',
      async () => (await call('GET', '/api/v2/users', bearer)).statusCode === 401,
      5_000,
    );
  });

  it('is changed by who may change the company only, in both faces, with a record', async () => {
    const agent = await bearerOf(await colleague());
    const mutation = (input: string) =>
      `mutation { updateSecuritySettings(input: ${input}) { mfaIsMandatory mfaIsMandatoryFrom version } }`;
    expect((await query(agent, mutation('{ mfaIsMandatory: true }'))).errors[0].extensions.code).toBe(
      'auth.forbidden',
    );
    expect((await call('PUT', '/api/v2/agency', agent, { mfa_is_mandatory: true })).statusCode).toBe(403);
    const from = inDays(30);
    const { data } = await query(boss, mutation(`{ mfaIsMandatory: true, mfaIsMandatoryFrom: "${from}" }`));
    expect(data.updateSecuritySettings).toMatchObject({ mfaIsMandatory: true, mfaIsMandatoryFrom: from });
    const { version } = data.updateSecuritySettings;
    const stale = await query(boss, mutation(`{ mfaIsMandatory: false, version: ${version - 1} }`));
    expect(stale.errors[0].extensions.code).toBe('conflict');
    const [entry] = await people.within<{ before: object; after: object }>(
      agencyId,
      `SELECT before, after FROM audit_entry WHERE action = 'agency.updated' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.after).toMatchObject({ mfa_is_mandatory: true, mfa_is_mandatory_from: from });
    const wrong = await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory_from: 'tomorrow' });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['mfa_is_mandatory_from']]);
  });
});

describe('a person who needs a new password', () => {
  it('can do nothing else, and comes to the second factor afterwards', async () => {
    const person = await colleague();
    const bearer = await bearerOf(person);
    await call('PUT', '/api/v2/agency', boss, { mfa_is_mandatory: true });
    await people.query('UPDATE user_account SET needs_new_password = true WHERE id = $1', [person.id]);
    await until(
      'it is known',
      async () => (await call('GET', '/api/v2/users', bearer)).json().code === 'auth.new_password_needed',
      5_000,
    );
    expect((await call('GET', '/api/v2/users', bearer)).statusCode).toBe(403);
    expect((await query(bearer, '{ users { edges { node { id } } } }')).errors[0].extensions.code).toBe(
      'auth.new_password_needed',
    );
    const me = (await query(bearer, '{ me { needsNewPassword twoFactorRequired } }')).data.me;
    expect(me).toEqual({ needsNewPassword: true, twoFactorRequired: 'SOON' });
    const chosen = { current_password: PASSWORD, password: 'seven green bicycles by the sea' };
    expect((await call('PUT', '/api/v2/me/password', bearer, chosen)).statusCode).toBe(200);
    expect((await call('GET', '/api/v2/users', bearer)).json()).toEqual(NEED);
    await setUp(bearer);
    expect((await call('GET', '/api/v2/users', bearer)).statusCode).toBe(200);
  });
});
