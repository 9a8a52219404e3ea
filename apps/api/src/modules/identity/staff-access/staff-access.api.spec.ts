import { once } from 'node:events';
import { WebSocket } from 'ws';
import { closeCodeOf } from '../../../../test/worlds/close-code.js';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails } from '../../../../test/system-mails.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { GrantStaffAccessService } from './grant-staff-access.service.js';
import { StaffAccessService } from './staff-access.service.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let address: string;
let harbour: number;
let admin: Person;
let agent: Person;

const GRANT = {
  agency: 'harbour-bikes',
  operator: 'Vera Vos',
  reason: 'Ticket 4711: mails are missing',
  minutes: 30,
};

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  harbour = await people.agency('Harbour Bikes');
  admin = await people.user(harbour, 'anna@harbour.test', 'administrator');
  agent = await people.user(harbour, 'tom@harbour.test');
  await people.agency('Dune Hotels');
  app = await identityApp(database);
  address = (await app.listen()).replace(/^http/, 'ws');
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  bearer: string,
  payload?: object,
) {
  const headers = { authorization: `Bearer ${bearer}` };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function signIn(person: Person): Promise<string> {
  const payload = { email: person.email, password: PASSWORD };
  return (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().access_token;
}

const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

async function enter(link: string) {
  return app.inject({ method: 'POST', url: '/auth/direct-login', payload: { token: tokenOf(link) } });
}

async function staffSession(more: Partial<typeof GRANT> = {}): Promise<string> {
  const { url } = await app.get(GrantStaffAccessService).grant({ ...GRANT, ...more });
  return (await enter(url)).json().access_token;
}

async function socketOf(bearer: string): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws');
  const closed = closeCodeOf(socket);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${bearer}` } }));
  await Promise.race([once(socket, 'message'), closed]);
  return { socket, closed };
}

async function logged(): Promise<{ action: string; actor_name: string; actor_role: string | null }[]> {
  return people.within(
    harbour,
    `SELECT action, actor_name, actor_role FROM audit_entry WHERE agency_id = $1 AND area = 'staff_access' ORDER BY id`,
    [harbour],
  );
}

describe('staff of the makers', () => {
  it('comes in by a link, is seen, and everything is in the log of the company', async () => {
    const bearer = await staffSession();
    const me = (await call('GET', '/api/v2/me', bearer)).json().data;
    expect(me).toMatchObject({ name: 'Vera Vos (Parley)', role: { name: 'parley_staff' } });
    expect((await call('GET', '/client-api/impersonation', bearer)).json().data).toMatchObject({
      active: true,
      kind: 'staff',
      impersonator: { id: null, name: 'Vera Vos' },
      reason: GRANT.reason,
    });
    const state = (await call('GET', '/api/v2/staff_access', await signIn(admin))).json().data;
    expect(state).toMatchObject({
      allowed: true,
      grants: [{ operator: 'Vera Vos', reason: GRANT.reason, is_open: true }],
    });
    const mail = (await takeMails(app, harbour)).find((one) => one.to === admin.email);
    expect(mail?.text).toContain('Vera Vos');
    expect(await logged()).toEqual([
      { action: 'staff_access.granted', actor_name: 'staff-access by Vera Vos', actor_role: null },
      { action: 'staff_access.entered', actor_name: 'Vera Vos (Parley)', actor_role: 'parley_staff' },
    ]);
  });

  it('is shown out at once by an administrator, sockets too', async () => {
    const bearer = await staffSession();
    const { closed } = await socketOf(bearer);
    const answer = await call('DELETE', '/api/v2/staff_access', await signIn(admin));
    expect(answer.json().data.grants.every((grant: { is_open: boolean }) => !grant.is_open)).toBe(true);
    expect(await closed).toBe(4403);
    expect((await call('GET', '/api/v2/me', bearer)).statusCode).toBe(401);
  });

  it('is out when the time is over, within five seconds, with and without a worker', async () => {
    const bearer = await staffSession();
    // The access before its session: when the socket closes, there is something to sweep.
    await people.within(
      harbour,
      `UPDATE staff_access SET ends_at = now() + interval '5500 ms' WHERE agency_id = $1 AND ended_at IS NULL`,
      [harbour],
    );
    await people.query(
      `UPDATE user_session SET expires_at = now() + interval '5500 ms' WHERE staff_access_id IS NOT NULL`,
    );
    const over = Date.now() + 5_500;
    await new Promise((resolve) => setTimeout(resolve, 4_100));
    const { closed } = await socketOf(bearer);
    expect([4401, 4403]).toContain(await closed);
    expect(Date.now() - over).toBeLessThan(5_000);
    expect((await call('GET', '/api/v2/me', bearer)).statusCode).toBe(401);
    await app.get(StaffAccessService).sweep();
    const [account] = await people.query<{ is_active: boolean }>(
      `SELECT is_active FROM user_account WHERE role = 'parley_staff'`,
    );
    expect(account?.is_active).toBe(false);
    expect((await logged()).at(-1)).toMatchObject({ action: 'staff_access.ended' });
  });

  it('cannot come where it is forbidden, and leaves when it becomes so', async () => {
    const bearer = await staffSession();
    const boss = await signIn(admin);
    const forbidden = await call('PUT', '/api/v2/staff_access', boss, { allowed: false });
    expect(forbidden.json().data.allowed).toBe(false);
    expect((await call('GET', '/api/v2/me', bearer)).statusCode).toBe(401);
    await expect(app.get(GrantStaffAccessService).grant(GRANT)).rejects.toMatchObject({
      code: 'staff_access.forbidden',
    });
    await call('PUT', '/api/v2/staff_access', boss, { allowed: true });
    expect((await logged()).map((entry) => entry.action).slice(-3)).toEqual([
      'staff_access.forbidden',
      'staff_access.ended',
      'staff_access.allowed',
    ]);
  });

  it('opens its link once, and not after the grant was ended', async () => {
    const { url } = await app.get(GrantStaffAccessService).grant(GRANT);
    await call('DELETE', '/api/v2/staff_access', await signIn(admin));
    expect((await enter(url)).statusCode).toBe(410);
    const again = await app.get(GrantStaffAccessService).grant(GRANT);
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(again.url)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it('makes nothing that would outlast it, and does not decide about itself', async () => {
    const bearer = await staffSession();
    for (const [method, url, payload] of [
      ['POST', '/api/v2/api_keys', { name: 'stay' }],
      ['PUT', '/api/v2/me/password', { current_password: '', password: 'a new long password' }],
      ['POST', '/auth/2fa/setup', {}],
      ['GET', '/client-api/me/direct-login-url', undefined],
      ['POST', `/api/v2/users/${agent.id}/impersonate`, { reason: 'why not' }],
      ['PUT', '/api/v2/staff_access', { allowed: true }],
      ['DELETE', '/api/v2/staff_access', undefined],
    ] as const) {
      const answer = await call(method, url, bearer, payload);
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
    expect(
      (
        await call('POST', '/api/v2/users', bearer, {
          email: 'x@harbour.test',
          first_name: 'X',
          role: 'administrator',
        })
      ).statusCode,
    ).toBe(403);
  });

  it('leaves by itself', async () => {
    const bearer = await staffSession();
    expect((await call('DELETE', '/client-api/impersonation', bearer)).json()).toEqual({
      data: { returned: false },
    });
    expect((await call('GET', '/api/v2/me', bearer)).statusCode).toBe(401);
  });

  it('is a colleague only while it is there, and never one who counts', async () => {
    await staffSession();
    const boss = await signIn(admin);
    const list = async () =>
      (await call('GET', '/api/v2/users?per_page=100', boss)).json().data as {
        role: { name: string };
        is_assignable: boolean;
        is_billable: boolean;
      }[];
    const staff = (await list()).find((user) => user.role.name === 'parley_staff');
    expect(staff).toMatchObject({ is_assignable: false, is_billable: false });
    await call('DELETE', '/api/v2/staff_access', boss);
    expect((await list()).some((user) => user.role.name === 'parley_staff')).toBe(false);
  });

  it('does not count as the last administrator', async () => {
    await staffSession();
    const boss = await signIn(admin);
    const second = await people.user(harbour, 'second@harbour.test', 'administrator');
    expect((await call('POST', `/api/v2/users/${second.id}/deactivate`, boss, {})).statusCode).toBeLessThan(
      300,
    );
    const demoted = await call('PUT', `/api/v2/users/${admin.id}`, boss, { role: 'supervisor' });
    expect(demoted.statusCode).toBeGreaterThanOrEqual(400);
    await call('DELETE', '/api/v2/staff_access', boss);
  });

  it('is not made by companies', async () => {
    const boss = await signIn(admin);
    for (const [method, url, payload] of [
      ['POST', '/api/v2/users', { email: 'me@harbour.test', first_name: 'Me', role: 'parley_staff' }],
      ['PUT', `/api/v2/users/${agent.id}`, { role: 'parley_staff' }],
    ] as const)
      expect((await call(method, url, boss, payload)).statusCode).toBe(422);
    expect(
      (await call('PUT', '/api/v2/roles/parley_staff', boss, { permissions: [] })).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it('is refused without a reason, for too long, and where there is no such company', async () => {
    const grant = (more: Partial<typeof GRANT>) =>
      app.get(GrantStaffAccessService).grant({ ...GRANT, ...more });
    for (const more of [
      { reason: ' ' },
      { operator: '' },
      { minutes: 0 },
      { minutes: 241 },
      { minutes: Number.NaN },
    ])
      await expect(grant(more)).rejects.toMatchObject({ code: 'validation.failed' });
    await expect(grant({ agency: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is for people of the company who look after it, in GraphQL as well', async () => {
    const query = '{ staffAccess { allowed grants { operator isOpen } } }';
    const asked = await call('POST', '/graphql', await signIn(admin), { query });
    expect(asked.json().data.staffAccess).toMatchObject({ allowed: true });
    const refused = await call('POST', '/graphql', await signIn(agent), { query });
    expect(refused.json().errors[0].extensions.code).toBe('auth.forbidden');
  });
});
