import type { RoleName } from '@parley/schema';
import { permissions } from '@parley/schema';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { until } from '../../../../test/floor.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let second: IdentityApp;
let agencyId: number;
let admin: Caller;

class Caller {
  private token: string | undefined;

  constructor(readonly person: Person) {}

  async bearer(): Promise<string> {
    const payload = { email: this.person.email, password: PASSWORD };
    this.token ??= (await app.inject({ method: 'POST', url: '/auth/login', payload })).json()
      .access_token as string;
    return `Bearer ${this.token}`;
  }

  async rest(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, at: IdentityApp = app) {
    const headers = { authorization: await this.bearer() };
    return at.inject({ method, url, headers, ...(payload && { payload }) });
  }

  async graphql(query: string, variables: object = {}) {
    const answer = await this.rest('POST', '/graphql', { query, variables });
    return answer.json() as { data: Record<string, unknown>; errors?: { extensions: { code: string } }[] };
  }

  async may(at: IdentityApp = app): Promise<string[]> {
    return (await this.rest('GET', '/api/v2/me', undefined, at)).json().data.permissions as string[];
  }
}

let made = 0;
async function caller(role: RoleName, agency = agencyId): Promise<Caller> {
  made += 1;
  return new Caller(await people.user(agency, `person${made}@roles.test`, role));
}

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agencyId = await people.agency('Harbour Bikes');
  [app, second] = await Promise.all([identityApp(database), identityApp(database)]);
  admin = await caller('administrator');
});

afterAll(async () => {
  await Promise.all([app?.close(), second?.close(), people?.close()]);
  await database?.drop();
});

const reset = (role: string) => admin.rest('POST', `/api/v2/roles/${role}/reset`, {});
const change = (role: string, grants: object, who = admin) =>
  who.rest('PUT', `/api/v2/roles/${role}`, { permissions: grants });

describe('roles of a company', () => {
  afterEach(async () => {
    for (const role of ['supervisor', 'advanced_agent', 'basic_agent', 'observer']) await reset(role);
  });

  it('are shown with their defaults, and with what was changed', async () => {
    const roles = (await admin.rest('GET', '/api/v2/roles')).json().data as { name: string }[];
    expect(roles.map((role) => role.name)).toEqual([
      'administrator',
      'supervisor',
      'advanced_agent',
      'basic_agent',
      'observer',
      'parley_staff',
    ]);
    const changed = await change('basic_agent', { 'settings.labels.manage': true });
    expect(changed.statusCode).toBe(200);
    expect(changed.json().data).toMatchObject({
      is_editable: true,
      overrides: [{ permission: 'settings.labels.manage', granted: true, changed_by_id: admin.person.id }],
    });
    expect(changed.json().data.permissions).toContain('settings.labels.manage');
    expect(changed.json().data.default_permissions).not.toContain('settings.labels.manage');
  });

  it('change what their people may at once: in me, at the doors, in other processes, for those who sign in', async () => {
    const agent = await caller('basic_agent');
    expect(await agent.may()).toContain('contacts.contacts.view');
    expect(await agent.may(second)).toContain('contacts.contacts.view');
    await change('basic_agent', { 'contacts.contacts.view': false, 'reporting.general.manage': true });
    expect(await agent.may()).not.toContain('contacts.contacts.view');
    expect(await agent.may()).toContain('reporting.general.manage');
    expect((await agent.rest('GET', '/api/v2/roles')).statusCode).toBe(403);
    await until(
      'the other process knows',
      async () => !(await agent.may(second)).includes('contacts.contacts.view'),
    );
    const me = await agent.graphql('{ me { permissions } }');
    expect(me.data['me']).toEqual({ permissions: await agent.may() });
    const payload = { email: agent.person.email, password: PASSWORD };
    const login = (await app.inject({ method: 'POST', url: '/auth/login', payload })).json();
    expect(login.user.permissions).toEqual(await agent.may());
    await reset('basic_agent');
    expect(await agent.may()).toContain('contacts.contacts.view');
  });

  it('let in and keep out by the changed permission, over both faces', async () => {
    const supervisor = await caller('supervisor');
    expect((await supervisor.rest('GET', '/api/v2/roles')).statusCode).toBe(403);
    await change('supervisor', { 'permissions.roles.manage': true });
    expect((await supervisor.rest('GET', '/api/v2/roles')).statusCode).toBe(200);
    expect((await supervisor.graphql('{ roles { name } }')).errors).toBeUndefined();
    await change('supervisor', { 'permissions.roles.manage': false });
    expect((await supervisor.graphql('{ roles { name } }')).errors?.[0]?.extensions.code).toBe(
      'auth.forbidden',
    );
  });

  it('are taken as a whole list too, and by GraphQL', async () => {
    const list = ['inbox.conversations.read_for_team', 'inbox.conversations.reply'];
    const answer = await admin.rest('PUT', '/api/v2/roles/basic_agent', { permissions: list });
    expect(answer.json().data.permissions).toEqual(list);
    const mutation = `mutation ($input: UpdateRoleInput!) { updateRole(input: $input) { permissions version } }`;
    const grants = [{ permission: 'inbox.conversations.close', granted: true }];
    const input = { role: 'BASIC_AGENT', permissions: grants };
    const changed = await admin.graphql(mutation, { input });
    expect(changed.data['updateRole']).toMatchObject({ permissions: [...list, 'inbox.conversations.close'] });
    const undone = await admin.graphql(
      `mutation { resetRole(input: { role: BASIC_AGENT }) { overrides { permission } } }`,
    );
    expect(undone.data['resetRole']).toEqual({ overrides: [] });
  });

  it.each(['administrator', 'parley_staff'])('leave %s alone', async (role) => {
    const answer = await change(role, { 'settings.labels.manage': false });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'roles.fixed']);
    expect((await reset(role)).statusCode).toBe(403);
    expect(await admin.may()).toEqual([...permissions]);
  });

  it('give nobody what the giver does not have, not even by putting defaults back', async () => {
    await change('supervisor', { 'permissions.roles.manage': true });
    const supervisor = await caller('supervisor');
    const beyond = await change('basic_agent', { 'settings.channels.manage': true }, supervisor);
    expect([beyond.statusCode, beyond.json().code]).toEqual([403, 'roles.beyond_own']);
    const own = await change('supervisor', { 'permissions.users.manage': true }, supervisor);
    expect(own.json().code).toBe('roles.beyond_own');
    const needed = await change('basic_agent', { 'permissions.users.assign_admin_role': true }, supervisor);
    expect(needed.json().code).toBe('roles.beyond_own');
    await change('supervisor', { 'settings.rules.manage': false });
    expect((await supervisor.rest('POST', '/api/v2/roles/supervisor/reset', {})).json().code).toBe(
      'roles.beyond_own',
    );
    expect((await change('basic_agent', { 'settings.labels.manage': true }, supervisor)).statusCode).toBe(
      200,
    );
  });

  it('keep what belongs together together', async () => {
    const given = await change('observer', { 'settings.ai_settings': true });
    expect(given.json().data.permissions).toEqual(
      expect.arrayContaining(['settings.ai_settings', 'settings.ai_nav.view']),
    );
    const taken = await change('basic_agent', { 'inbox.conversations.read_for_team': false });
    const left = taken.json().data.permissions as string[];
    expect(left.filter((permission) => permission.startsWith('inbox.conversations'))).toEqual([]);
    const both = await change('supervisor', { 'settings.ai_settings': true, 'settings.ai_nav.view': false });
    expect([both.statusCode, both.json().errors]).toEqual([
      422,
      { permissions: ['settings.ai_settings needs settings.ai_nav.view.'] },
    ]);
  });

  it('give observers no work that takes a full seat', async () => {
    const answer = await change('observer', { 'inbox.conversations.reply': true });
    expect(answer.statusCode).toBe(422);
    // Nor does a row that came into the table in another way.
    await people.within(
      agencyId,
      `INSERT INTO role_permission VALUES ($1, 'observer', 'inbox.conversations.reply', true)`,
      [agencyId],
    );
    expect(await (await caller('observer')).may()).not.toContain('inbox.conversations.reply');
  });

  it.each([
    [{ permissions: { 'no.such.thing': true } }, 422],
    [{ permissions: { 'settings.labels.manage': 'yes' } }, 422],
    [{ permissions: [1] }, 422],
    [{ permissions: 'all' }, 422],
    [{}, 422],
    [{ permissions: {} }, 200],
  ])('take %j with %i', async (body, status) => {
    const before = await admin.rest('GET', '/api/v2/roles/supervisor');
    expect((await admin.rest('PUT', '/api/v2/roles/supervisor', body)).statusCode).toBe(status);
    expect((await admin.rest('GET', '/api/v2/roles/supervisor')).json()).toEqual(before.json());
  });

  it('do not exist under other names', async () => {
    expect((await change('owner', {})).statusCode).toBe(404);
    expect((await admin.rest('GET', '/api/v2/roles/constructor')).statusCode).toBe(404);
  });

  it('refuse who has seen an older version, and say which one is current', async () => {
    const { version } = (await admin.rest('GET', '/api/v2/roles/observer')).json().data as {
      version: number;
    };
    const write = (permission: string) =>
      admin.rest('PUT', '/api/v2/roles/observer', { permissions: { [permission]: true }, version });
    const answers = await Promise.all([
      write('reporting.general.manage'),
      write('settings.labels.manage'),
      write('settings.views.manage'),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: 'conflict', facts: { version: version + 1 } });
  });

  it('do not lose a change when many come at once', async () => {
    const names = permissions.filter((name) => name.startsWith('settings.')).slice(0, 12);
    await Promise.all(names.map((name) => change('basic_agent', { [name]: true })));
    const { data } = (await admin.rest('GET', '/api/v2/roles/basic_agent')).json();
    expect(data.permissions).toEqual(expect.arrayContaining([...names]));
  });

  it('belong to one company', async () => {
    const other = await people.agency('Dune Hotels');
    const elsewhere = await caller('basic_agent', other);
    await change('basic_agent', { 'reporting.general.manage': true });
    expect(await elsewhere.may()).not.toContain('reporting.general.manage');
  });

  it('leave in the audit log who changed what, and nothing for what changes nothing', async () => {
    await change('observer', { 'reporting.general.manage': true });
    await change('observer', { 'reporting.general.manage': true });
    const entries = await people.within<{ action: string }>(
      agencyId,
      `SELECT action, actor_id::int, target_name, before, after FROM audit_entry
       WHERE action LIKE 'role.%' ORDER BY id DESC LIMIT 2`,
    );
    expect(entries[0]).toEqual({
      action: 'role.changed',
      actor_id: admin.person.id,
      target_name: 'observer',
      before: { 'reporting.general.manage': false },
      after: { 'reporting.general.manage': true },
    });
    expect(entries[1]).not.toEqual(entries[0]);
    const { roleHistory } = (await admin.graphql('{ roleHistory { role isReset gave took actorName } }'))
      .data;
    expect((roleHistory as unknown[])[0]).toEqual({
      role: 'OBSERVER',
      isReset: false,
      gave: ['reporting.general.manage'],
      took: [],
      actorName: expect.stringContaining('Tester') as string,
    });
    const events = await people.query<{ count: string }>(
      `SELECT payload FROM outbox_event WHERE name = 'identity.role.permissions_changed' AND payload->>'role' = 'observer'
       ORDER BY id DESC LIMIT 1`,
    );
    expect(events[0]).toMatchObject({ payload: { role: 'observer', actorId: admin.person.id } });
  });
});

describe('seats', () => {
  it('are taken by everybody but observers and people who left', async () => {
    const company = await people.agency('Counted');
    const chief = await caller('administrator', company);
    await caller('supervisor', company);
    await caller('basic_agent', company);
    await caller('observer', company);
    await caller('parley_staff', company);
    const gone = await caller('basic_agent', company);
    await people.within(company, 'UPDATE user_account SET is_active = false WHERE id = $1', [gone.person.id]);
    const query = '{ agency { billableUserCount observerUserCount } }';
    expect((await chief.graphql(query)).data['agency']).toEqual({
      billableUserCount: 3,
      observerUserCount: 1,
    });
    const agent = await caller('basic_agent', company);
    expect((await agent.graphql(query)).data['agency']).toEqual({
      billableUserCount: null,
      observerUserCount: null,
    });
  });
});

describe('why somebody may do something', () => {
  it('is told to who manages people or roles, and to oneself', async () => {
    await change('basic_agent', { 'settings.labels.manage': true });
    const agent = await caller('basic_agent');
    const path = `/api/v2/users/${agent.person.id}/effective_permissions`;
    const rows = (await admin.rest('GET', path)).json().data as { permission: string }[];
    expect(rows.find((row) => row.permission === 'settings.labels.manage')).toMatchObject({
      granted: true,
      because: 'given_to_role',
      is_limited: false,
      changed_by_name: expect.stringContaining('Tester') as string,
      changed_at: expect.any(String) as string,
    });
    expect((await agent.rest('GET', path)).statusCode).toBe(403);
    const query = `query ($id: ID!) { user(id: $id) { effectivePermissions { permission granted because } } }`;
    const own = await agent.graphql(query, { id: String(agent.person.id) });
    expect(own.data['user']).toMatchObject({ effectivePermissions: { length: rows.length } });
    const others = await agent.graphql(query, { id: String(admin.person.id) });
    expect(others.data['user']).toEqual({ effectivePermissions: null });
    await reset('basic_agent');
  });

  it('is not told of people of other companies', async () => {
    const stranger = await caller('basic_agent', await people.agency('Far Away'));
    const path = (id: number) => `/api/v2/users/${id}/effective_permissions`;
    const [foreign, missing] = await Promise.all([
      admin.rest('GET', path(stranger.person.id)),
      admin.rest('GET', path(999_999)),
    ]);
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  });
});

describe('a word that gets lost', () => {
  it('is made good within four seconds', async () => {
    const agent = await caller('advanced_agent');
    expect(await agent.may(second)).toContain('settings.labels.manage');
    // Past every service: nobody is told.
    await people.within(
      agencyId,
      `INSERT INTO role_permission VALUES ($1, 'advanced_agent', 'settings.labels.manage', false)`,
      [agencyId],
    );
    await new Promise((resolve) => setTimeout(resolve, 4_100));
    expect(await agent.may(second)).not.toContain('settings.labels.manage');
  });
});
