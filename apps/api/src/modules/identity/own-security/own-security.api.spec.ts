import type { InjectOptions } from 'fastify';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

const NEW_PASSWORD = 'seven green bicycles by the sea';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let agencyId: number;
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  app = await identityApp(database);
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

beforeEach(() => people.query('DELETE FROM sign_in_counter'));

const call = (method: InjectOptions['method'], url: string, bearer: string, payload: object = {}) =>
  app.inject({
    method: method ?? 'GET',
    url,
    ...(method !== 'GET' && { payload }),
    headers: { authorization: `Bearer ${bearer}` },
  });

const login = (person: Person, userAgent = FIREFOX, password = PASSWORD, remoteAddress = '192.0.2.10') =>
  app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email: person.email, password },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  });
const bearerOf = async (person: Person, userAgent = FIREFOX): Promise<string> =>
  (await login(person, userAgent)).json().access_token;
const colleague = (role: Parameters<People['user']>[2] = 'basic_agent') =>
  people.user(agencyId, `person${(count += 1)}@harbour.test`, role);
const isIn = async (bearer: string) => (await call('GET', '/api/v2/me', bearer)).statusCode === 200;

describe('the list of sessions', () => {
  it('says where one is signed in: device, network, door and time, this one marked', async () => {
    const person = await colleague();
    const [desk] = [await bearerOf(person), await bearerOf(person, PIXEL)];
    const answer = await call('GET', '/api/v2/me/sessions', desk);
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json();
    expect(data).toHaveLength(2);
    expect(data.find((row: { is_current: boolean }) => row.is_current)).toEqual({
      id: expect.any(Number),
      device: { kind: 'desktop', browser: 'Firefox', system: 'Linux' },
      ip: '192.0.2.10',
      method: 'password',
      second_factor: false,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      expires_at: expect.any(String),
      is_current: true,
      impersonator_name: null,
    });
    expect(data.find((row: { is_current: boolean }) => !row.is_current).device).toEqual({
      kind: 'phone',
      browser: 'Chrome',
      system: 'Android',
    });
  });

  it('has no sessions that ended or ran out', async () => {
    const person = await colleague();
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) await bearerOf(person);
    const bearer = await bearerOf(person);
    const rows = await people.query<{ id: string }>(
      'SELECT id FROM user_session WHERE user_id = $1 ORDER BY id',
      [person.id],
    );
    ids.push(...rows.map(({ id }) => Number(id)));
    await people.query('UPDATE user_session SET revoked_at = now() WHERE id = $1', [ids[0]]);
    await people.query(`UPDATE user_session SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      ids[1],
    ]);
    await people.query(`UPDATE user_session SET last_used_at = now() - interval '15 days' WHERE id = $1`, [
      ids[2],
    ]);
    const listed = (await call('GET', '/api/v2/me/sessions', bearer)).json().data;
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([ids[4], ids[3]]);
  });

  it('ends one, all others, and all', async () => {
    const person = await colleague();
    const [mine, lost, other] = [
      await bearerOf(person),
      await bearerOf(person, PIXEL),
      await bearerOf(person),
    ];
    const { data } = (await call('GET', '/api/v2/me/sessions', mine)).json();
    const phone = data.find((row: { device: { kind: string } }) => row.device.kind === 'phone');
    expect((await call('DELETE', `/api/v2/me/sessions/${phone.id}`, mine)).statusCode).toBe(200);
    expect([await isIn(lost), await isIn(other), await isIn(mine)]).toEqual([false, true, true]);
    expect((await call('DELETE', `/api/v2/me/sessions/${phone.id}`, mine)).statusCode).toBe(404);
    expect((await call('DELETE', '/api/v2/me/sessions', mine)).json()).toEqual({ data: { ended: 1 } });
    expect([await isIn(other), await isIn(mine)]).toEqual([false, true]);
    await call('DELETE', '/api/v2/me/sessions?including_current=true', mine);
    expect(await isIn(mine)).toBe(false);
  });

  it('does not touch those of others, and does not say whether they exist', async () => {
    const [ann, ben] = [await colleague(), await colleague()];
    const [mine, theirs] = [await bearerOf(ann), await bearerOf(ben)];
    const { data } = (await call('GET', '/api/v2/me/sessions', theirs)).json();
    const foreign = await call('DELETE', `/api/v2/me/sessions/${data[0].id}`, mine);
    const missing = await call('DELETE', '/api/v2/me/sessions/99999999', mine);
    expect([foreign.statusCode, foreign.json()]).toEqual([missing.statusCode, missing.json()]);
    expect(foreign.statusCode).toBe(404);
    expect(await isIn(theirs)).toBe(true);
  });

  it('works in GraphQL', async () => {
    const person = await colleague();
    const [mine, other] = [await bearerOf(person), await bearerOf(person)];
    const run = async (query: string) => (await call('POST', '/graphql', mine, { query })).json().data;
    const { sessions } = await run('{ sessions { id isCurrent ip device { kind browser } method } }');
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      device: { kind: 'DESKTOP', browser: 'Firefox' },
      method: 'PASSWORD',
    });
    const { id } = sessions.find((row: { isCurrent: boolean }) => !row.isCurrent);
    expect(await run(`mutation { endSession(id: "${id}") }`)).toEqual({ endSession: true });
    expect(await isIn(other)).toBe(false);
    expect(await run('mutation { endOtherSessions }')).toEqual({ endOtherSessions: 0 });
    expect(await run('mutation { endAllSessions }')).toEqual({ endAllSessions: 1 });
    expect(await isIn(mine)).toBe(false);
  });

  it('of a colleague are ended by who manages people', async () => {
    const person = await colleague();
    const theirs = await bearerOf(person);
    const boss = await colleague('administrator');
    const [admin, supervisor] = [await bearerOf(boss), await bearerOf(await colleague('supervisor'))];
    expect((await call('DELETE', `/api/v2/users/${person.id}/sessions`, theirs)).statusCode).toBe(403);
    expect((await call('DELETE', `/api/v2/users/${boss.id}/sessions`, supervisor)).statusCode).toBe(403);
    expect((await call('DELETE', `/api/v2/users/${person.id}/sessions`, admin)).statusCode).toBe(200);
    expect(await isIn(theirs)).toBe(false);
  });
});

describe('PUT /api/v2/me/password', () => {
  const change = (bearer: string, current_password: string, password: string) =>
    call('PUT', '/api/v2/me/password', bearer, { current_password, password });

  it('changes it, keeps this session, ends the others, and tells the person', async () => {
    const person = await colleague();
    const [mine, other] = [await bearerOf(person), await bearerOf(person)];
    await takeMails(app, agencyId);
    expect((await change(mine, PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
    expect([await isIn(mine), await isIn(other)]).toEqual([true, false]);
    expect((await login(person)).statusCode).toBe(401);
    expect((await login(person, FIREFOX, NEW_PASSWORD)).statusCode).toBe(200);
    const mails = await takeMails(app, agencyId);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Your password for Parley was changed'],
    ]);
  });

  it('asks for the password of now, and counts guesses with those at the door', async () => {
    const person = await colleague();
    const mine = await bearerOf(person);
    const wrong = await change(mine, 'no', NEW_PASSWORD);
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { current_password: [expect.any(String)] },
    ]);
    for (let guess = 0; guess < 9; guess += 1) await change(mine, `guess ${guess}`, NEW_PASSWORD);
    const locked = await change(mine, PASSWORD, NEW_PASSWORD);
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'auth.locked']);
    expect((await login(person)).statusCode).toBe(429);
  });

  it.each([
    ['too short', 'short'],
    ['one of the first that are tried', 'password123'],
    ['the one of now', PASSWORD],
    ['too long', 'x7'.repeat(65)],
  ])('refuses one that is %s', async (_, password) => {
    const mine = await bearerOf(await colleague());
    const answer = await change(mine, PASSWORD, password);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['password']]);
  });
});

describe('a sign-in from elsewhere', () => {
  it('is told by mail, but not the first one, nor one from a device that is known', async () => {
    const person = await colleague();
    await takeMails(app, agencyId);
    await login(person);
    await login(person);
    expect(await takeMails(app, agencyId)).toEqual([]);
    await login(person, PIXEL);
    await login(person, PIXEL);
    const [phone, ...more] = await takeMails(app, agencyId);
    expect(more).toEqual([]);
    expect(phone).toMatchObject({ to: person.email, subject: 'New sign-in to Parley' });
    expect(phone?.text).toContain('Chrome, Android');
    expect(phone?.text).toContain('192.0.2.10');
    expect(phone?.link).toMatch(/\/profile\/password$/);
    await login(person, FIREFOX, PASSWORD, '198.51.100.44');
    expect(await takeMails(app, agencyId)).toHaveLength(1);
  });
});
