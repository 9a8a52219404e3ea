import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { type Caller, callersOf } from '../../../../test/worlds/callers.js';
import { People } from '../../../../test/worlds/people.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let agency: number;
let admin: Caller;
let agent: Caller;
let teamId: number;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  agency = await people.agency('Harbour Bikes');
  app = await identityApp(database);
  const caller = callersOf(app, people, 'lists.test');
  admin = await caller(agency, 'administrator');
  agent = await caller(agency, 'basic_agent');
  const [team] = await people.within<{ id: number }>(
    agency,
    `INSERT INTO team (agency_id, name) VALUES ($1, 'Workshop') RETURNING id`,
    [agency],
  );
  teamId = Number(team?.id);
  await people.within(agency, 'INSERT INTO team_member (agency_id, team_id, user_id) VALUES ($1, $2, $3)', [
    agency,
    teamId,
    agent.id,
  ]);
  const gone = await people.user(agency, 'gone@lists.test', 'observer');
  await people.within(agency, 'UPDATE user_account SET is_active = false WHERE id = $1', [gone.id]);
  await admin.rest('POST', '/api/v2/users', { email: 'waiting@lists.test', role: 'supervisor' });
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

const emails = async (query: string) =>
  ((await admin.rest('GET', `/api/v2/users${query}`)).body.data as unknown as { email: string }[])
    .map((user) => user.email.split('@')[0])
    .sort();

describe('the list of colleagues', () => {
  it.each([
    ['', ['administrator-1', 'basic_agent-2']],
    ['?status=active,invited,deactivated', ['administrator-1', 'basic_agent-2', 'gone', 'waiting']],
    ['?status=invited', ['waiting']],
    ['?status=deactivated', ['gone']],
    ['?role=basic_agent', ['basic_agent-2']],
    ['?role=basic_agent&role=administrator', ['administrator-1', 'basic_agent-2']],
    ['?term=AGENT', ['basic_agent-2']],
    ['?status=deactivated&role=supervisor', []],
  ])('%s shows %j', async (query, expected) => {
    expect(await emails(query)).toEqual(expected);
  });

  it('can be asked by team, in both faces', async () => {
    expect(await emails(`?team=${teamId}`)).toEqual(['basic_agent-2']);
    const { data } = await admin.graphql(
      `query ($team: [ID!]) { users(filter: { team: $team }) { totalCount edges { node { email } } } }`,
      { team: [teamId] },
    );
    expect(data?.['users']).toMatchObject({
      totalCount: 1,
      edges: [{ node: { email: agent.person.email } }],
    });
  });

  it.each(['?status=deleted', '?role=owner', '?team=abc'])('refuses %s', async (query) => {
    expect((await admin.rest('GET', `/api/v2/users${query}`)).status).toBe(422);
  });
});

describe('GET /client-api/users/list', () => {
  it('may be kept for three hours, and says at once when it changed', async () => {
    const first = await agent.rest('GET', '/client-api/users/list');
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=10800',
      etag: expect.stringMatching(/^"[\w-]{16}"$/),
    });
    expect((first.body.data as unknown as object[]).length).toBe(2);
    const tag = { 'if-none-match': String(first.headers['etag']) };
    expect((await agent.rest('GET', '/client-api/users/list', undefined, tag)).status).toBe(304);
    await admin.rest('PUT', `/api/v2/users/${agent.id}`, { last_name: 'Changed' });
    const changed = await agent.rest('GET', '/client-api/users/list', undefined, tag);
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(first.headers['etag']);
    expect(changed.text).toContain('Changed');
  });
});

describe('the file of colleagues', () => {
  it.each([
    ['=HYPERLINK("http://evil.test")', `'=HYPERLINK`],
    ['+1+1', `'+1+1`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM`],
    ['\u{FF1D}1+1', `'\u{FF1D}1`],
  ])('makes no formula of the name %j', async (name, cell) => {
    await people.within(agency, 'UPDATE user_account SET first_name = $2 WHERE id = $1', [agent.id, name]);
    const { text, headers, status } = await admin.rest('GET', '/api/v2/users/export');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="users.csv"',
      'cache-control': 'no-store',
    });
    expect(text).toContain(cell);
    expect(text).not.toMatch(/(^|[,"\n])[=+@\uFF1D]/m);
    await people.within(agency, `UPDATE user_account SET first_name = 'Agent' WHERE id = $1`, [agent.id]);
  });

  it('follows the filters, holds no secret, and is noted', async () => {
    const { text } = await admin.rest('GET', '/api/v2/users/export?status=invited');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('waiting@lists.test');
    expect(text).not.toContain('argon2');
    const [entry] = await people.within<{ after: object }>(
      agency,
      `SELECT after FROM audit_entry WHERE agency_id = $1 AND action = 'export.users' ORDER BY id DESC LIMIT 1`,
      [agency],
    );
    expect(entry?.after).toEqual({ rows: 1 });
  });

  it('is complete, however long', async () => {
    await people.within(
      agency,
      `INSERT INTO user_account (agency_id, email, first_name, role)
       SELECT $1, 'many' || n || '@lists.test', 'Many', 'observer' FROM generate_series(1, 250) n`,
      [agency],
    );
    const { text } = await admin.rest('GET', '/api/v2/users/export?term=many');
    expect(new Set(text.match(/many\d+@/g)).size).toBe(250);
  });
});
