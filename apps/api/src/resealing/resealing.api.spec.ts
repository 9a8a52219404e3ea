import pg from 'pg';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import { testDatabase, type TestDatabase } from '../../test/database.js';
import { type IdentityApp, identityApp } from '../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../test/worlds/people.js';
import { AuditChainService } from '../modules/identity/audit/audit-chain.service.js';
import { AuditKeepingService } from '../modules/identity/audit/audit-keeping.service.js';
import { createContext, type RequestContext } from '../platform/context/index.js';
import { Secrets } from '../platform/crypto/index.js';
import { Database } from '../platform/database/index.js';
import { ResealingService } from './resealing.service.js';
import { SEALED_COLUMNS, SHORT_LIVED } from './sealed-columns.js';

const OLD = 'the first key of this company with 32 letters';
const NEW = 'the second key of this company with 32 letters';

let database: TestDatabase;
let people: People;
let owner: pg.Client;
let agencyId: number;
let person: Person;
/** Before the change of the key, while both are known, and when the first is gone. */
let before: IdentityApp;
let between: IdentityApp;
let after: IdentityApp;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const table of ['audit_entry', 'audit_seal', 'two_factor'])
    await owner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  const withKeys = (SECRETS_KEY: string, FORMER_SECRETS_KEYS = '') =>
    identityApp(database, {
      SECRETS_KEY,
      FORMER_SECRETS_KEYS,
      DATABASE_APP_URL: database.appUrl,
      DATABASE_SYSTEM_URL: database.systemUrl,
    });
  [before, between, after] = await Promise.all([withKeys(OLD), withKeys(NEW, OLD), withKeys(NEW)]);
});

afterAll(async () => {
  await Promise.all([before?.close(), between?.close(), after?.close(), people?.close(), owner?.end()]);
  await database?.drop();
});

beforeEach(async () => {
  await people.query('DELETE FROM sign_in_counter');
  await owner.query('TRUNCATE two_factor, audit_entry, audit_seal');
  person = await people.user(agencyId, `anna${Math.random()}@harbour.test`, 'administrator');
});

const call = (
  app: IdentityApp,
  method: 'GET' | 'POST',
  url: string,
  payload: object = {},
  headers: InjectOptions['headers'] = {},
): Promise<LightMyRequestResponse> =>
  app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });

const login = (app: IdentityApp) =>
  call(app, 'POST', '/auth/login', { email: person.email, password: PASSWORD });
const bearer = (answer: LightMyRequestResponse) => ({
  authorization: `Bearer ${answer.json().access_token}`,
});
const cookiesOf = (answer: LightMyRequestResponse) => ({
  cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  'x-csrf-token': answer.cookies.find(({ name }) => name.endsWith('parley_csrf'))?.value,
});
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

async function withSecondFactor(): Promise<{ secret: string; codes: string[] }> {
  const headers = bearer(await login(before));
  const { secret } = (await call(before, 'POST', '/auth/2fa/setup', { password: PASSWORD }, headers)).json();
  const payload = { code: codeOf(secret, -1) };
  const confirmed = await call(before, 'POST', '/auth/2fa/confirm', payload, headers);
  return { secret, codes: confirmed.json().recovery_codes };
}

async function verified(app: IdentityApp, code: string): Promise<number> {
  const { mfa_token } = (await login(app)).json();
  return (await call(app, 'POST', '/auth/2fa/verify', { mfa_token, code })).statusCode;
}

const resealing = (app: IdentityApp) => new ResealingService(app.get(Database), app.get(Secrets));
const ofSecrets = async (app: IdentityApp) =>
  (await resealing(app).status()).find(({ where }) => where === 'two_factor.sealed_secret');

function minuteLater(): RequestContext {
  const now = () => new Date(Date.now() + 60_000);
  return createContext({
    agencyId,
    actor: { kind: 'system', name: 'test' },
    locale: 'en-GB',
    requestId: 'test',
    now,
  });
}

it('knows every column that has something sealed', async () => {
  const { rows } = await owner.query(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND (column_name LIKE 'sealed\\_%' OR column_name = 'former_secret')`,
  );
  const known = [...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`), ...SHORT_LIVED];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe('while the former key is known', () => {
  it('takes tokens, sessions and links that the former one made', async () => {
    const signedIn = await login(before);
    expect((await call(between, 'GET', '/auth/2fa', {}, bearer(signedIn))).statusCode).toBe(200);
    expect((await call(after, 'GET', '/auth/2fa', {}, bearer(signedIn))).statusCode).toBe(401);
    const refreshed = await call(between, 'GET', '/client-api/me/token', {}, cookiesOf(signedIn));
    expect(refreshed.statusCode).toBe(200);
    expect((await call(after, 'GET', '/auth/2fa', {}, bearer(refreshed))).statusCode).toBe(200);
  });

  it('takes codes of the app and recovery codes from before', async () => {
    const { secret, codes } = await withSecondFactor();
    expect(await verified(between, codeOf(secret))).toBe(200);
    expect(await verified(between, codes[0] ?? '')).toBe(200);
    expect(await verified(between, codes[0] ?? '')).toBe(401);
  });
});

describe('resealing', () => {
  it('leaves nothing that only the former key opens, and may be done twice', async () => {
    const { secret } = await withSecondFactor();
    expect(await ofSecrets(between)).toMatchObject({ current: 0, former: 1, lost: 0 });
    expect(await ofSecrets(after)).toMatchObject({ current: 0, former: 0, lost: 1 });
    await resealing(between).reseal();
    await resealing(between).reseal();
    expect(await ofSecrets(between)).toMatchObject({ current: 1, former: 0, lost: 0 });
    expect(await verified(after, codeOf(secret))).toBe(200);
  });

  it('does not lose what nobody can open', async () => {
    await withSecondFactor();
    await resealing(after).reseal();
    expect(await ofSecrets(before)).toMatchObject({ current: 1 });
  });

  it('makes the seals of the audit log anew', async () => {
    await login(before);
    await before.get(AuditChainService).seal(minuteLater());
    await login(between);
    await between.get(AuditChainService).seal(minuteLater());
    expect(await between.get(AuditChainService).verify(minuteLater())).toMatchObject({ holds: true });
    expect(await after.get(AuditChainService).verify(minuteLater())).toMatchObject({ holds: false });
    const [done] = await between.get(AuditKeepingService).resealAll(database.ownerUrl);
    const report = await after.get(AuditChainService).verify(minuteLater());
    expect(report).toMatchObject({ holds: true, position: done?.seals, head: done?.head });
    expect(done?.head).not.toBe(done?.before);
  });

  it('leaves a log alone that was changed', async () => {
    await login(before);
    await before.get(AuditChainService).seal(minuteLater());
    await owner.query(`UPDATE audit_entry SET actor_name = 'Somebody else' WHERE agency_id = $1`, [agencyId]);
    const [done] = await between.get(AuditKeepingService).resealAll(database.ownerUrl);
    expect(done).toMatchObject({ holds: false, seals: 0 });
  });
});

it('does not take what a former key sealed behind what the newer one did', async () => {
  await login(before);
  await before.get(AuditChainService).seal(minuteLater());
  await login(between);
  await between.get(AuditChainService).seal(minuteLater());
  await login(before);
  await before.get(AuditChainService).seal(minuteLater());
  const report = await between.get(AuditChainService).verify(minuteLater());
  expect(report).toMatchObject({ holds: false, problems: [{ kind: 'changed' }] });
});
