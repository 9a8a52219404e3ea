import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { createContext, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { AuditLogService } from './audit-log.service.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let harbour: number;
let dune: number;
let admin: Person;
let agent: Person;
let foreign: Person;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  [harbour, dune] = [await people.agency('Harbour Bikes'), await people.agency('Dune Hotels')];
  admin = await people.user(harbour, 'anna@harbour.test', 'administrator');
  agent = await people.user(harbour, 'tom@harbour.test');
  foreign = await people.user(dune, 'dora@dune.test', 'administrator');
  app = await identityApp(database);
  token = await signIn(admin);
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close()]);
  await database?.drop();
});

async function signIn(person: Person): Promise<string> {
  const payload = { email: person.email, password: PASSWORD };
  return (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().access_token;
}

async function get(url: string, bearer = token) {
  return app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${bearer}` } });
}

async function ask(query: string, variables: object = {}, bearer = token) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${bearer}` },
    payload: { query, variables },
  });
  return response.json();
}

/** As a person does something at a moment. */
function contextOf(person: Person, at: string, impersonator: { userId: number; name: string } | null = null) {
  return createContext({
    agencyId: person.agencyId,
    actor: {
      kind: 'user',
      userId: person.id,
      name: person.email,
      role: 'administrator',
      permissions: new Set(),
      sessionId: 1,
      apiKeyId: null,
      impersonator,
      onlyPrivateChannels: false,
    },
    origin: {
      ip: '203.0.113.9',
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    },
    locale: 'en-GB',
    requestId: 'test',
    now: () => new Date(at),
  });
}

async function record(ctx: RequestContext, entry: Parameters<AuditLogService['record']>[1]) {
  await app.get(Database).write(ctx, (tx) => app.get(AuditLogService).record(tx, entry));
}

interface Listed {
  data: { id: number; action: string; changes: object[]; actor: { name: string } }[];
  links: { next: string | null };
}

describe('the list of the audit log', () => {
  beforeAll(async () => {
    await record(contextOf(admin, '2026-01-02T10:00:00Z'), {
      action: 'user.updated',
      target: { kind: 'user', id: agent.id, name: 'Tom Tester' },
      before: { role: 'basic_agent', locale: 'en-GB' },
      after: { role: 'supervisor', locale: 'en-GB' },
    });
    await record(contextOf(agent, '2026-01-03T10:00:00Z', { userId: admin.id, name: 'Anna Tester' }), {
      action: 'team.created',
      target: { kind: 'team', id: 7, name: '=Sales' },
      after: { name: '=Sales' },
    });
    await record(systemContext(harbour, 'identity.somewhere'), { action: 'agency.updated' });
    await record(contextOf(foreign, '2026-01-04T10:00:00Z'), {
      action: 'user.updated',
      target: { kind: 'user', id: foreign.id, name: 'CANARY-DUNE' },
    });
  });

  it('tells who did what, when, from where, and what changed', async () => {
    const { data } = (await get('/api/v2/audit_log?action=user.updated')).json();
    expect(data).toEqual([
      {
        id: expect.any(Number),
        action: 'user.updated',
        group: 'user',
        actor: { kind: 'user', id: admin.id, name: admin.email, role: 'administrator' },
        impersonator: null,
        api_key: null,
        target: { kind: 'user', id: agent.id, name: 'Tom Tester' },
        ip: '203.0.113.9',
        device: { kind: 'desktop', browser: 'Chrome', system: 'macOS' },
        changes: [{ field: 'role', before: 'basic_agent', after: 'supervisor' }],
        created_at: '2026-01-02T10:00:00.000Z',
      },
    ]);
  });

  it.each([
    [
      'the one who acted',
      () => `actor_id=${admin.id}&to=2026-02-01T00:00:00Z`,
      ['team.created', 'user.updated'],
    ],
    [
      'the person whose name it bears',
      () => `actor_id=${agent.id}&to=2026-02-01T00:00:00Z`,
      ['team.created'],
    ],
    ['the group', () => 'group=team', ['team.created']],
    ['the thing', () => `target_kind=user&target_id=${agent.id}`, ['user.updated']],
    ['the address', () => 'ip=203.0.113.9', ['team.created', 'user.updated']],
    ['a stretch of time', () => 'from=2026-01-03T00:00:00Z&to=2026-01-04T00:00:00Z', ['team.created']],
    ['words in names', () => 'term=tom%20t', ['user.updated']],
    ['all of it at once', () => 'group=team&ip=203.0.113.9&term=sales', ['team.created']],
    ['something that is not there', () => 'term=nobody-of-that-name', []],
  ])('is found by %s', async (_name, query, actions) => {
    const { data } = (await get(`/api/v2/audit_log?${query()}`)).json() as Listed;
    expect(data.map((entry) => entry.action)).toEqual(actions);
  });

  it.each(['actor_id=x', 'group=User!', 'from=yesterday', 'per_page=0', 'action=user', 'target_id=-1'])(
    'refuses %s',
    async (query) => expect((await get(`/api/v2/audit_log?${query}`)).statusCode).toBe(422),
  );

  it('is read page by page to its end, the newest first', async () => {
    const seen: number[] = [];
    for (let url: string | null = '/api/v2/audit_log?per_page=2'; url;) {
      const page: Listed = (await get(url)).json();
      seen.push(...page.data.map((entry) => entry.id));
      url = page.links.next;
    }
    const all = await people.within<{ id: string }>(
      harbour,
      'SELECT id FROM audit_entry WHERE agency_id = $1 ORDER BY created_at DESC, id DESC',
      [harbour],
    );
    expect(seen).toEqual(all.map((row) => Number(row.id)));
    expect((await get('/api/v2/audit_log?cursor=made-up')).statusCode).toBe(422);
  });

  it('says the same in GraphQL', async () => {
    const query = `query($filter: AuditFilter, $after: String) { auditLog(filter: $filter, first: 1, after: $after) {
      edges { cursor node { action group actorName impersonatorName targetName device { browser } changes { field before after } } }
      pageInfo { hasNextPage endCursor } } }`;
    const first = await ask(query, { filter: { actorId: String(admin.id), to: '2026-02-01T00:00:00Z' } });
    expect(first.data.auditLog.edges[0].node).toEqual({
      action: 'team.created',
      group: 'team',
      actorName: agent.email,
      impersonatorName: 'Anna Tester',
      targetName: '=Sales',
      device: { browser: 'Chrome' },
      changes: [{ field: 'name', before: null, after: '=Sales' }],
    });
    const second = await ask(query, {
      filter: { actorId: String(admin.id), to: '2026-02-01T00:00:00Z' },
      after: first.data.auditLog.pageInfo.endCursor,
    });
    expect(second.data.auditLog.edges[0].node.action).toBe('user.updated');
    const wrong = await ask(query, { filter: { group: 'no such group' } });
    expect(wrong.errors[0].extensions).toMatchObject({ code: 'validation.failed' });
  });

  it('is for those who manage the company, and for nobody else', async () => {
    const bearer = await signIn(agent);
    for (const url of ['/api/v2/audit_log', '/api/v2/audit_log/chain', '/api/v2/audit_log/export'])
      expect((await get(url, bearer)).statusCode).toBe(403);
    for (const query of ['{ auditLog { edges { cursor } } }', '{ auditChain { holds } }'])
      expect((await ask(query, {}, bearer)).errors[0].extensions.code).toBe('auth.forbidden');
    expect((await get('/api/v2/audit_log', 'nobody')).statusCode).toBe(401);
  });

  it('never shows another company', async () => {
    const all = await Promise.all([
      get('/api/v2/audit_log?per_page=100'),
      get(`/api/v2/audit_log?actor_id=${foreign.id}`),
      get(`/api/v2/audit_log?target_kind=user&target_id=${foreign.id}`),
      get('/api/v2/audit_log?term=canary-dun'),
      get('/api/v2/audit_log/export'),
    ]);
    for (const answer of all) expect(answer.payload).not.toContain('CANARY-DUNE');
  });
});

describe('the export', () => {
  it('is a file whose cells no spreadsheet runs, and stands in the log itself', async () => {
    const answer = await get('/api/v2/audit_log/export?group=team');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-[\d-]+\.csv"$/);
    expect(answer.payload).toContain(`'=Sales`);
    expect(answer.payload).not.toMatch(/(^|,)"?=Sales/m);
    const { data } = (await get('/api/v2/audit_log?group=export')).json() as Listed;
    expect(data[0]).toMatchObject({
      action: 'export.audit_log',
      actor: { name: 'anna Tester' },
      changes: [{ field: 'group', before: null, after: 'team' }],
    });
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '"=1', '＝1', "'=1"])(
    'marks %j as text',
    async (name) => {
      const at = '2026-03-01T10:00:00Z';
      await record(contextOf(admin, at), { action: 'label.created', target: { kind: 'label', name } });
      const { payload } = await get('/api/v2/audit_log/export?group=label');
      expect(payload).toContain(`'${name.replaceAll('"', '""')}`);
    },
  );

  it('has every line of a log that is longer than a page', async () => {
    const ctx = contextOf(admin, '2026-03-02T10:00:00Z');
    await app.get(Database).write(ctx, async (tx) => {
      for (let n = 0; n < 250; n += 1)
        await app
          .get(AuditLogService)
          .record(tx, { action: 'quick_reply.updated', target: { kind: 'q', id: n } });
    });
    const { payload } = await get('/api/v2/audit_log/export?group=quick_reply');
    expect(payload.trim().split('\r\n')).toHaveLength(251);
  });
});

describe('what is written down of signing in', () => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 300));
  const attempt = (person: { email: string }, password: string) =>
    app.inject({ method: 'POST', url: '/auth/login', payload: { email: person.email, password } });

  it('is who came, who failed, from when nobody could, and who left', async () => {
    const victim = await people.user(harbour, 'vera@harbour.test');
    const bearer = await signIn(victim);
    await app.inject({ method: 'POST', url: '/auth/logout', headers: { authorization: `Bearer ${bearer}` } });
    for (let n = 0; n < 12; n += 1) await attempt(victim, 'wrong');
    await attempt({ email: 'nobody@harbour.test' }, 'wrong');
    await wait();
    const { data } = (
      await get(`/api/v2/audit_log?target_kind=user&target_id=${victim.id}&per_page=100`)
    ).json() as Listed;
    const counts = new Map<string, number>();
    for (const { action } of data) counts.set(action, (counts.get(action) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      'sign_in.succeeded': 1,
      'session.ended': 1,
      'sign_in.failed': 10,
      'sign_in.locked': 1,
    });
  });
});
