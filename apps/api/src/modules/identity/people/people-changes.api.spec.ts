import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { until } from '../../../../test/floor.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { type Answer, Caller, callersOf } from '../../../../test/worlds/callers.js';
import { People } from '../../../../test/worlds/people.js';
import { type StaffedCompany, staffedCompanies } from '../../../../test/worlds/staffed-companies.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let dune: number;
let stranger: Caller;
let company: () => Promise<StaffedCompany>;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  dune = await people.agency('Dune Hotels');
  app = await identityApp(database);
  company = staffedCompanies(app, people);
  stranger = await callersOf(app, people, 'dune.test')(dune, 'administrator');
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

const users = (id: number | string, more = '') => `/api/v2/users/${id}${more}`;
const row = async (agency: number, id: number) => {
  const [found] = await people.within<Record<string, unknown>>(
    agency,
    'SELECT * FROM user_account WHERE id = $1',
    [id],
  );
  return found ?? {};
};
const actions = async (agency: number) =>
  (
    await people.within<{ action: string }>(agency, 'SELECT action FROM audit_entry WHERE agency_id = $1', [
      agency,
    ])
  ).map((entry) => entry.action);

describe('a change of a colleague', () => {
  it('is seen in both faces, in the audit log, and raises the version', async () => {
    const { agency, admin, agent } = await company();
    const [team] = await people.within<{ id: number }>(
      agency,
      `INSERT INTO team (agency_id, name) VALUES ($1, 'Workshop') RETURNING id`,
      [agency],
    );
    const changed = await admin.rest('PUT', users(agent.id), {
      first_name: '  Mira ',
      last_name: 'de Boer',
      team_ids: [Number(team?.id)],
      locale_code: 'nl-NL',
      timezone: 'Asia/Calcutta',
      version: 1,
    });
    expect(changed.body.data).toMatchObject({
      full_name: 'Mira de Boer',
      locale_code: 'nl-NL',
      timezone: 'Asia/Kolkata',
      teams: [{ name: 'Workshop' }],
      version: 2,
    });
    const { data } = await admin.graphql(
      `query ($id: ID!) { user(id: $id) { fullName lastName status version teams { name memberCount members { id } } viewerCanEdit viewerCanRemove } }`,
      { id: agent.id },
    );
    expect(data?.['user']).toEqual({
      fullName: 'Mira de Boer',
      lastName: 'de Boer',
      status: 'ACTIVE',
      version: 2,
      teams: [{ name: 'Workshop', memberCount: 1, members: [{ id: String(agent.id) }] }],
      viewerCanEdit: true,
      viewerCanRemove: true,
    });
    expect(await actions(agency)).toContain('user.updated');
  });

  it('is refused when somebody else was quicker', async () => {
    const { admin, agent } = await company();
    await admin.rest('PUT', users(agent.id), { first_name: 'Mira', version: 1 });
    const late = await admin.rest('PUT', users(agent.id), { first_name: 'Mara', version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'conflict' }]);
  });

  it('says the same of a colleague next door and of one who does not exist', async () => {
    const { admin, agent } = await company();
    for (const [method, more] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/deactivate'],
      ['POST', '/reactivate'],
      ['POST', '/resend_invitation'],
      ['DELETE', '/invitation'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const foreign = await stranger.rest(method, users(agent.id, more), body);
      const missing = await stranger.rest(method, users(999_999, more), body);
      expect([method, more, foreign.status]).toEqual([method, more, 404]);
      expect(foreign.body).toEqual(missing.body);
    }
    expect((await admin.rest('GET', users(agent.id))).body.data).toMatchObject({ version: 1 });
  });

  it('takes no ids of another company inside the body', async () => {
    const { agency, admin, agent } = await company();
    const [foreign] = await people.within<{ id: number }>(
      dune,
      `INSERT INTO team (agency_id, name) VALUES ($1, 'Team of company ${agency}') RETURNING id`,
      [dune],
    );
    const bodies: [string, string, (id: number) => object][] = [
      ['PUT', users(agent.id), (id) => ({ team_ids: [id] })],
      ['POST', users(agent.id, '/deactivate'), (id) => ({ reassign_to_team_id: id })],
      ['POST', users(agent.id, '/deactivate'), (id) => ({ reassign_to_user_id: id })],
      ['POST', '/api/v2/teams', (id) => ({ name: 'Mixed', member_ids: [agent.id, id] })],
    ];
    for (const [method, url, body] of bodies) {
      const theirs =
        url.includes('teams') || 'reassign_to_user_id' in body(1) ? stranger.id : Number(foreign?.id);
      const answer = await admin.rest(method as 'PUT', url, body(theirs));
      expect([url, answer.status]).toEqual([url, 422]);
      expect(answer.body).toEqual((await admin.rest(method as 'PUT', url, body(999_999))).body);
    }
    expect(await row(agency, agent.id)).toMatchObject({ is_active: true, version: 1 });
  });

  it('cannot carry what is nobody’s to send', async () => {
    const { agency, admin, agent } = await company();
    const before = await row(agency, agent.id);
    const extra = {
      id: 1,
      agency_id: dune,
      agencyId: dune,
      email: 'taken@over.test',
      permissions: ['settings.company_profile.manage'],
      password_hash: 'x',
      passwordHash: 'x',
      is_active: false,
      created_at: '2000-01-01',
      deleted_at: '2000-01-01',
      two_factor_enabled_at: null,
      balance: 1_000_000,
    };
    const answers = [
      await admin.rest('PUT', users(agent.id), { ...extra, first_name: 'Mira' }),
      await admin.rest('POST', '/api/v2/users', {
        ...extra,
        email: 'fresh@extra.test',
        role: 'observer',
        is_primary: true,
      }),
      await admin.rest('POST', users(agent.id, '/reactivate'), extra),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 201, 200]);
    const after = await row(agency, agent.id);
    expect({ ...after, first_name: '', version: 0 }).toEqual({ ...before, first_name: '', version: 0 });
    const { id: freshId } = (answers[1] as Answer).body.data as { id: number };
    const fresh = await row(agency, freshId);
    expect(fresh).toMatchObject({
      agency_id: agency,
      is_primary: false,
      password_hash: '',
      role: 'observer',
    });
    const { errors } = await admin.graphql(
      `mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }`,
      { input: { id: agent.id, agencyId: dune } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation.failed',
      fields: { input: [expect.stringContaining('agencyId')] },
    });
  });

  it('needs the permission', async () => {
    const { agent, admin } = await company();
    for (const [method, more] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/deactivate'],
    ] as const)
      expect(
        (await agent.rest(method, users(admin.id, more), method === 'DELETE' ? undefined : {})).status,
      ).toBe(403);
    expect((await agent.rest('GET', '/api/v2/users/export')).status).toBe(403);
  });

  it('shows who looks after users a little more', async () => {
    const { agent, admin } = await company();
    const managed = {
      two_factor_authentication_enabled: false,
      needs_new_pw: false,
      only_private_channels: false,
    };
    expect((await admin.rest('GET', users(agent.id))).body.data).toMatchObject(managed);
    expect((await agent.rest('GET', users(admin.id))).body.data).toMatchObject({
      two_factor_authentication_enabled: null,
      needs_new_pw: null,
      last_seen_at: null,
    });
  });
});

describe('another role', () => {
  it('ends the sessions, and counts at the next sign-in', async () => {
    const { admin, agent } = await company();
    expect((await admin.rest('PUT', users(agent.id), { role: 'supervisor' })).status).toBe(200);
    await until(
      'the session is over',
      async () => (await agent.rest('GET', '/api/v2/me')).status === 401,
      5_000,
    );
    const again = await Caller.signIn(app, agent.person);
    expect((await again.rest('GET', '/api/v2/me')).body.data).toMatchObject({ role: { name: 'supervisor' } });
  });

  it('is not given beyond the own rights, nor taken from those above', async () => {
    const { agency, admin, agent, more } = await company();
    await people.within(
      agency,
      `INSERT INTO role_permission (agency_id, role, permission, is_granted) VALUES ($1, 'basic_agent', 'permissions.users.manage', true)`,
      [agency],
    );
    const helper = await more(agency, 'basic_agent');
    const above = await more(agency, 'supervisor');
    const tries: [number, object, string][] = [
      [helper.id, { role: 'administrator' }, 'users.admin_role_needed'],
      [helper.id, { role: 'supervisor' }, 'users.beyond_own'],
      [agent.id, { role: 'supervisor' }, 'users.beyond_own'],
      [above.id, { role: 'basic_agent' }, 'users.beyond_own'],
      [above.id, { first_name: 'Renamed' }, 'users.beyond_own'],
      [admin.id, { role: 'observer' }, 'users.admin_role_needed'],
      [admin.id, { first_name: 'Renamed' }, 'users.admin_role_needed'],
    ];
    for (const [id, body, code] of tries)
      expect([id, (await helper.rest('PUT', users(id), body)).body]).toMatchObject([id, { code }]);
    expect((await helper.rest('DELETE', users(above.id))).body).toMatchObject({ code: 'users.beyond_own' });
    expect((await helper.rest('PUT', users(agent.id), { role: 'observer' })).status).toBe(200);
    const { data } = await helper.graphql('{ rolesToGive }');
    expect(data?.['rolesToGive']).toEqual(['BASIC_AGENT', 'OBSERVER']);
  });

  it('is never that of the makers’ staff', async () => {
    const { agency, admin, agent } = await company();
    const refused = await admin.rest('PUT', users(agent.id), { role: 'parley_staff' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['role']]);
    const staff = await people.user(agency, `staff-${agency}@parley.test`, 'parley_staff');
    expect((await admin.rest('PUT', users(staff.id), { role: 'observer' })).body).toMatchObject({
      code: 'users.staff_fixed',
    });
  });
});

describe('somebody who leaves', () => {
  it('is out within seconds, cannot sign in, and can be brought back', async () => {
    const { agency, admin, agent } = await company();
    const left = await admin.rest('POST', users(agent.id, '/deactivate'), {});
    expect(left.body.data).toMatchObject({ user_status: 'INACTIVE', is_assignable: false });
    await until(
      'the session is over',
      async () => (await agent.rest('GET', '/api/v2/me')).status === 401,
      5_000,
    );
    const payload = { email: agent.person.email, password: 'a password for tests' };
    expect((await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode).toBe(401);
    expect((await admin.rest('POST', users(agent.id, '/reactivate'), {})).body.data).toMatchObject({
      user_status: 'ACTIVE',
    });
    expect((await app.inject({ method: 'POST', url: '/auth/login', payload })).statusCode).toBe(200);
    expect(await actions(agency)).toEqual(expect.arrayContaining(['user.deactivated', 'user.reactivated']));
  });

  it('does not throw themselves out', async () => {
    const { admin } = await company();
    for (const answer of [
      await admin.rest('POST', users(admin.id, '/deactivate'), {}),
      await admin.rest('DELETE', users(admin.id)),
    ])
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'users.not_yourself' }]);
  });

  it('for good keeps the name, and nothing else', async () => {
    const { agency, admin, agent } = await company();
    const address = agent.person.email;
    expect((await admin.rest('DELETE', users(agent.id))).status).toBe(204);
    expect((await admin.rest('GET', users(agent.id))).status).toBe(404);
    for (const status of ['active', 'invited', 'deactivated'])
      expect((await admin.rest('GET', `/api/v2/users?status=${status}`)).text).not.toContain(address);
    const kept = await row(agency, agent.id);
    expect(kept).toMatchObject({ first_name: `basic_agent-3`, password_hash: '', is_active: false });
    expect(JSON.stringify(kept)).not.toContain(address);
    const again = await admin.rest('POST', '/api/v2/users', { email: address, role: 'basic_agent' });
    expect(again.status).toBe(201);
  });

  it('passes open work on only to those who take it', async () => {
    const { agency, admin, agent, more } = await company();
    const observer = await more(agency, 'observer');
    const refused = [
      await admin.rest('POST', users(agent.id, '/deactivate'), { reassign_to_user_id: observer.id }),
      await admin.rest('POST', users(agent.id, '/deactivate'), { reassign_to_user_id: agent.id }),
      await admin.rest('POST', users(agent.id, '/deactivate'), { reassign_to_user_id: stranger.id }),
    ];
    for (const { status, body } of refused)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['reassign_to_user_id']]);
    expect(
      (await admin.rest('POST', users(agent.id, '/deactivate'), { reassign_to_user_id: admin.id })).status,
    ).toBe(200);
  });
});
