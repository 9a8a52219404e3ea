import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { type Caller, callersOf } from '../../../../test/worlds/callers.js';
import { People } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let agency: number;
let supervisor: Caller;
let agent: Caller;
let stranger: Caller;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agency = await people.agency('Harbour Bikes');
  app = await identityApp(database);
  const caller = callersOf(app, people, 'teams.test');
  supervisor = await caller(agency, 'supervisor');
  agent = await caller(agency, 'basic_agent');
  stranger = await caller(await people.agency('Dune Hotels'), 'supervisor');
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

let made = 0;
async function team(more: object = {}) {
  made += 1;
  const answer = await supervisor.rest('POST', '/api/v2/teams', { name: `Team ${made}`, ...more });
  return { ...answer, id: (answer.body.data as { id: number } | undefined)?.id ?? 0, name: `Team ${made}` };
}

describe('a team', () => {
  it('is made, changed and deleted', async () => {
    const { status, body, id } = await team({ member_ids: [agent.id] });
    expect([status, body.data]).toMatchObject([
      201,
      { member_count: 1, load_balancing_enabled: false, version: 1 },
    ]);
    const changed = await supervisor.rest('PUT', `/api/v2/teams/${id}`, {
      name: ' Workshop  North ',
      load_balancing_enabled: true,
      member_ids: [agent.id, supervisor.id],
      version: 1,
    });
    expect(changed.body.data).toMatchObject({
      name: 'Workshop  North',
      load_balancing_enabled: true,
      member_count: 2,
      version: 2,
    });
    expect((await supervisor.rest('DELETE', `/api/v2/teams/${id}`)).status).toBe(204);
    expect((await supervisor.rest('GET', `/api/v2/teams/${id}`)).status).toBe(404);
    expect((await supervisor.rest('GET', '/api/v2/teams')).text).not.toContain('Workshop  North');
    const noted = await people.within<{ action: string }>(
      agency,
      `SELECT action FROM audit_entry WHERE agency_id = $1 AND target_kind = 'team' AND target_id = $2 ORDER BY id`,
      [agency, id],
    );
    expect(noted.map((entry) => entry.action)).toEqual(['team.created', 'team.updated', 'team.deleted']);
  });

  it('has a name that no other team has, until that one is deleted', async () => {
    const { id, name } = await team();
    expect((await team({ name })).body.errors).toEqual({ name: ['There is a team with this name already.'] });
    const other = await team();
    expect((await supervisor.rest('PUT', `/api/v2/teams/${other.id}`, { name })).status).toBe(422);
    await supervisor.rest('DELETE', `/api/v2/teams/${id}`);
    expect((await team({ name })).status).toBe(201);
  });

  it('is not changed by who saw an older one', async () => {
    const { id } = await team();
    await supervisor.rest('PUT', `/api/v2/teams/${id}`, { load_balancing_enabled: true, version: 1 });
    const late = await supervisor.rest('PUT', `/api/v2/teams/${id}`, { name: 'Late', version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'conflict' }]);
  });

  it('is kept in GraphQL by the same verbs', async () => {
    const create = `mutation ($input: CreateTeamInput!) { createTeam(input: $input) { id name version members { id } viewerCanEdit } }`;
    const made = await supervisor.graphql(create, { input: { name: 'From GraphQL', memberIds: [agent.id] } });
    const { id } = (made.data as unknown as { createTeam: { id: string } }).createTeam;
    expect(made.data?.['createTeam']).toMatchObject({
      members: [{ id: String(agent.id) }],
      viewerCanEdit: true,
    });
    const update = `mutation ($input: UpdateTeamInput!) { updateTeam(input: $input) { name version memberCount } }`;
    const changed = await supervisor.graphql(update, {
      input: { id, name: 'Renamed', memberIds: [], version: 1 },
    });
    expect(changed.data?.['updateTeam']).toEqual({ name: 'Renamed', version: 2, memberCount: 0 });
    const late = await supervisor.graphql(update, { input: { id, name: 'Late', version: 1 } });
    expect(late.errors?.[0]?.extensions.code).toBe('conflict');
    const remove = `mutation ($input: DepartureInput!) { deleteTeam(input: $input) }`;
    expect((await supervisor.graphql(remove, { input: { id } })).data).toEqual({ deleteTeam: true });
    expect((await supervisor.graphql(remove, { input: { id } })).errors?.[0]?.extensions.code).toBe(
      'not_found',
    );
  });

  it('of another company is as if it were not there', async () => {
    const { id } = await team();
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      const foreign = await stranger.rest(method, `/api/v2/teams/${id}`, body);
      expect([method, foreign.status]).toEqual([method, 404]);
      expect(foreign.body).toEqual((await stranger.rest(method, '/api/v2/teams/999999', body)).body);
    }
    expect((await stranger.rest('GET', '/api/v2/teams')).text).not.toContain('Team');
  });

  it.each([
    ['no name', { name: '   ' }, 'name'],
    ['a name without end', { name: 'x'.repeat(101) }, 'name'],
    ['a member of another company', { member_ids: [] as number[] }, 'member_ids'],
    ['ids that are none', { member_ids: ['abc'] }, 'member_ids'],
    ['a word for yes', { load_balancing_enabled: 'yes' }, 'load_balancing_enabled'],
  ])('is not made with %s', async (what, body, field) => {
    if (what.includes('another company')) body = { member_ids: [stranger.id] };
    const answer = await team(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is made by those who may', async () => {
    const { id } = await team();
    const tries = [
      await agent.rest('POST', '/api/v2/teams', { name: 'Mine' }),
      await agent.rest('PUT', `/api/v2/teams/${id}`, { name: 'Mine' }),
      await agent.rest('DELETE', `/api/v2/teams/${id}`),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await agent.rest('GET', `/api/v2/teams/${id}`)).status).toBe(200);
  });
});
