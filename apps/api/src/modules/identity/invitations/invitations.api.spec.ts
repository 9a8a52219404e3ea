import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { takeMails, tokenOf } from '../../../../test/system-mails.js';
import { type Caller, callersOf } from '../../../../test/worlds/callers.js';
import { People } from '../../../../test/worlds/people.js';

const NEW_PASSWORD = 'harbour lights 1931';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let agency: number;
let dune: number;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  [agency, dune] = [await people.agency('Harbour Bikes'), await people.agency('Dune Hotels')];
  app = await identityApp(database);
  const caller = callersOf(app, people, 'invite.test');
  admin = await caller(agency, 'administrator');
  agent = await caller(agency, 'basic_agent');
  await people.user(dune, 'somebody@dune.test', 'administrator');
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

let made = 0;
const freshEmail = () => `new-${(made += 1)}.colleague@invite.test`;

async function invite(email = freshEmail(), more: object = {}) {
  const answer = await admin.rest('POST', '/api/v2/users', { email, role: 'basic_agent', ...more });
  const mails = await takeMails(app, agency);
  return { ...answer, id: (answer.body.data as { id: number } | undefined)?.id ?? 0, email, mails };
}

const setUp = async (token: string) => {
  const payload = { token, password: NEW_PASSWORD };
  return (await app.inject({ method: 'POST', url: '/auth/password/setup', payload })).statusCode;
};

const statusOf = async (id: number) =>
  ((await admin.rest('GET', `/api/v2/users/${id}`)).body.data as { user_status: string }).user_status;

describe('an invitation', () => {
  it('makes an account that waits, and a mail with a link to choose a password', async () => {
    const { status, body, mails, id, email } = await invite();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      email,
      user_status: 'INVITED',
      is_assignable: false,
      role: { name: 'basic_agent' },
      first_name: 'New',
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: email });
    expect(mails[0]?.link).toMatch(/^http:\/\/[^/]+\/auth\/password\?token=/);
    expect(await setUp(tokenOf(mails[0]))).toBe(200);
    expect(await statusOf(id)).toBe('ACTIVE');
    const payload = { email, password: NEW_PASSWORD };
    expect((await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode).toBe(200);
  });

  it('works once', async () => {
    const { mails } = await invite();
    expect(await setUp(tokenOf(mails[0]))).toBe(200);
    expect(await setUp(tokenOf(mails[0]))).not.toBe(200);
  });

  it('dies when it is sent again, and the new one works', async () => {
    const { id, mails } = await invite();
    expect((await admin.rest('POST', `/api/v2/users/${id}/resend_invitation`, {})).status).toBe(200);
    const [again] = await takeMails(app, agency);
    expect(tokenOf(again)).not.toBe(tokenOf(mails[0]));
    expect(await setUp(tokenOf(mails[0]))).not.toBe(200);
    expect(await setUp(tokenOf(again))).toBe(200);
    expect((await admin.rest('POST', `/api/v2/users/${id}/resend_invitation`, {})).body).toMatchObject({
      code: 'users.not_invited',
    });
  });

  it('dies when the role changes, and a new one is sent for it', async () => {
    const { id, mails } = await invite();
    expect((await admin.rest('PUT', `/api/v2/users/${id}`, { role: 'supervisor' })).status).toBe(200);
    const [again] = await takeMails(app, agency);
    expect(await setUp(tokenOf(mails[0]))).not.toBe(200);
    expect(await setUp(tokenOf(again))).toBe(200);
  });

  it('dies when it is taken back, and when the account is deactivated or deleted', async () => {
    const endings: ((id: number) => Promise<{ status: number }>)[] = [
      (id) => admin.rest('DELETE', `/api/v2/users/${id}/invitation`),
      (id) => admin.rest('POST', `/api/v2/users/${id}/deactivate`, {}),
      (id) => admin.rest('DELETE', `/api/v2/users/${id}`),
    ];
    for (const end of endings) {
      const { id, mails } = await invite();
      expect([200, 204]).toContain((await end(id)).status);
      expect(await setUp(tokenOf(mails[0]))).not.toBe(200);
    }
  });

  it('lives for 72 hours', async () => {
    const { id, mails } = await invite();
    const [row] = await people.within<{ hours: string }>(
      agency,
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600) AS hours FROM one_time_token
       WHERE user_id = $1 AND kind = 'invitation'`,
      [id],
    );
    expect(Number(row?.hours)).toBe(72);
    await people.within(
      agency,
      `UPDATE one_time_token SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [id],
    );
    expect(await setUp(tokenOf(mails[0]))).not.toBe(200);
  });

  it('frees the address when it is taken back', async () => {
    const { id, email } = await invite();
    expect((await invite(email)).status).toBe(422);
    await admin.rest('DELETE', `/api/v2/users/${id}/invitation`);
    expect((await invite(email)).status).toBe(201);
  });
});

describe('the secret of an invitation', () => {
  it('stands in no answer and no table', async () => {
    const { mails, text } = await invite();
    const token = tokenOf(mails[0]);
    const secret = token.split('.')[1] ?? '';
    expect(secret.length).toBeGreaterThanOrEqual(43);
    const seen = [
      text,
      (await admin.rest('GET', '/api/v2/users?status=invited')).text,
      (await admin.rest('GET', '/client-api/users/list')).text,
      (await admin.rest('GET', '/api/v2/users/export?status=invited')).text,
      JSON.stringify(
        await admin.graphql(
          '{ users(filter: { status: [INVITED] }) { edges { node { id email invitedAt status } } } }',
        ),
      ),
    ];
    for (const table of ['one_time_token', 'user_account', 'audit_entry', 'outbox_event', 'system_mail'])
      seen.push(
        JSON.stringify(await people.within(agency, `SELECT * FROM ${table} WHERE agency_id = $1`, [agency])),
      );
    for (const one of seen) expect(one).not.toContain(secret);
  });
});

describe('inviting', () => {
  it('takes several addresses, and says of each what came of it', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const { status, body } = await admin.rest('POST', '/api/v2/users/invite', {
      emails: [one, two.toUpperCase(), one, 'somebody@dune.test', admin.person.email],
      role: 'observer',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { email: one, user: { user_status: 'INVITED' }, problem: null },
      { email: two, user: { user_status: 'INVITED' }, problem: null },
      { email: 'somebody@dune.test', user: null, problem: 'There is an account with this address already.' },
      { email: admin.person.email, user: null, problem: 'There is an account with this address already.' },
    ]);
    expect((await takeMails(app, agency)).map((mail) => mail.to).sort()).toEqual([one, two].sort());
  });

  it('says the same of an address here and of one elsewhere', async () => {
    const [here, there] = [await invite(agent.person.email), await invite('somebody@dune.test')];
    expect(here.status).toBe(422);
    expect(there.body).toEqual(here.body);
  });

  it.each(['', 'no address', 'a@b', 'x@y.test, z@y.test', `${'x'.repeat(250)}@long.test`])(
    'refuses %j as an address',
    async (email) => {
      const { status, body } = await invite(email);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['email']]);
    },
  );

  it('is for those who look after users, and gives nobody more than they have', async () => {
    const body = (role: string) => ({ email: freshEmail(), role });
    expect((await agent.rest('POST', '/api/v2/users', body('basic_agent'))).status).toBe(403);
    await people.within(
      agency,
      `INSERT INTO role_permission (agency_id, role, permission, is_granted) VALUES ($1, 'supervisor', 'permissions.users.manage', true)`,
      [agency],
    );
    const caller = await callersOf(app, people, 'supervisors.test')(agency, 'supervisor');
    expect((await caller.rest('POST', '/api/v2/users', body('supervisor'))).status).toBe(201);
    expect((await caller.rest('POST', '/api/v2/users', body('administrator'))).body).toMatchObject({
      code: 'users.admin_role_needed',
    });
    for (const who of [admin, caller]) {
      const staff = await who.rest('POST', '/api/v2/users', body('parley_staff'));
      expect([staff.status, Object.keys(staff.body.errors ?? {})]).toEqual([422, ['role']]);
    }
    await takeMails(app, agency);
  });

  it('takes only teams of the own company', async () => {
    const [own] = await people.within<{ id: number }>(
      agency,
      `INSERT INTO team (agency_id, name) VALUES ($1, 'Workshop') RETURNING id`,
      [agency],
    );
    const [foreign] = await people.within<{ id: number }>(
      dune,
      `INSERT INTO team (agency_id, name) VALUES ($1, 'Front desk') RETURNING id`,
      [dune],
    );
    const bodies = [];
    for (const id of [Number(foreign?.id), 999_999]) {
      const { status, body } = await invite(freshEmail(), { team_ids: [id] });
      expect(status).toBe(422);
      bodies.push(body);
    }
    expect(bodies[0]).toEqual(bodies[1]);
    const { body } = await invite(freshEmail(), { team_ids: [Number(own?.id)] });
    expect(body.data).toMatchObject({ teams: [{ name: 'Workshop' }] });
  });

  it('stops after a hundred in an hour', async () => {
    const many = await callersOf(app, people, 'many.test')(agency, 'administrator');
    let last = 0;
    for (let index = 0; index < 101; index += 1)
      last = (await many.rest('POST', '/api/v2/users', { email: 'not an address', role: 'observer' })).status;
    expect(last).toBe(429);
  });
});
