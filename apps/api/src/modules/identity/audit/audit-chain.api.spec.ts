import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../../test/database.js';
import { type IdentityApp, identityApp } from '../../../../test/identity-app.js';
import { PASSWORD, People, type Person } from '../../../../test/worlds/people.js';
import { createContext, type RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditKeepingService } from './audit-keeping.service.js';
import { AuditLogService } from './audit-log.service.js';

let database: TestDatabase;
let people: People;
let app: IdentityApp;
let owner: pg.Client;
let admin: Person;
let token: string;
let companies = 0;

beforeAll(async () => {
  database = await testDatabase();
  people = await People.in(database);
  app = await identityApp(database);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const table of ['audit_entry', 'audit_seal'])
    await owner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
});

afterAll(async () => {
  await Promise.all([app?.close(), people?.close(), owner?.end()]);
  await database?.drop();
});

// Each begins with a log that nobody has written to, of a company of its own.
beforeEach(async () => {
  await owner.query('TRUNCATE audit_entry, audit_seal');
  const agencyId = await people.agency(`Harbour Bikes ${(companies += 1)}`);
  admin = await people.user(agencyId, `anna${companies}@harbour.test`, 'administrator');
  const payload = { email: admin.email, password: PASSWORD };
  token = (await app.inject({ method: 'POST', url: '/auth/login', payload })).json().access_token;
  await write(5);
  await seal();
});

const MINUTE_MS = 60_000;

function context(later = 0): RequestContext {
  const now = () => new Date(Date.now() + later);
  const actor = { kind: 'system', name: 'test' } as const;
  return createContext({ agencyId: admin.agencyId, actor, locale: 'en-GB', requestId: 'test', now });
}

async function write(count: number): Promise<void> {
  await app.get(Database).write(context(), async (tx) => {
    for (let n = 0; n < count; n += 1)
      await app.get(AuditLogService).record(tx, {
        action: 'label.created',
        target: { kind: 'label', id: n, name: `Label ${n}` },
        after: { name: `Label ${n}`, b: 1, a: { z: [1, 'two', null], y: true } },
      });
  });
}

async function seal(): Promise<void> {
  await app.get(AuditChainService).seal(context(MINUTE_MS));
}

async function verify() {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ method: 'GET', url: '/api/v2/audit_log/chain', headers })).json().data;
}

async function entryId(offset: number): Promise<number> {
  const { rows } = await owner.query(`SELECT id FROM audit_entry ORDER BY id OFFSET $1 LIMIT 1`, [offset]);
  return Number(rows[0].id);
}

it('takes many at once as it takes each alone, in their order', async () => {
  const records = ['"quoted" ✓', 'two', 'three'].map((name, at) => ({
    action: 'contact.deleted',
    target: { kind: 'contact', id: at + 1, name },
    ...(at > 0 && { after: { name, at, deep: { list: [1, null] } } }),
  }));
  await app.get(Database).write(context(), async (tx) => {
    const log = app.get(AuditLogService);
    await log.recordAll(tx, records);
    for (const record of records) await log.record(tx, record);
    await log.recordAll(tx, []);
  });
  const { rows } = await owner.query(
    `SELECT * FROM audit_entry WHERE agency_id = $1 AND action = 'contact.deleted' ORDER BY id`,
    [admin.agencyId],
  );
  const bare = rows.map(({ id: _id, created_at: _at, ...entry }) => entry);
  expect(bare.slice(0, 3)).toEqual(bare.slice(3));
  expect(bare.map((entry) => entry.target_name)).toEqual(
    [...records, ...records].map(({ target }) => target.name),
  );
  await seal();
  expect(await verify()).toMatchObject({ holds: true, waiting: 0, problems: [] });
});

describe('the chain of the audit log', () => {
  it('holds while nobody touches it, also over many batches and much at once', async () => {
    await Promise.all([write(300), write(300), seal(), write(300)]);
    await seal();
    const report = await verify();
    expect(report).toMatchObject({ holds: true, waiting: 0, late: 0, problems: [] });
    expect(report.checked).toBe(report.position);
    expect(report.checked).toBeGreaterThanOrEqual(905);
  });

  it('counts what was written a moment ago as waiting, not as wrong', async () => {
    await write(3);
    expect(await verify()).toMatchObject({ holds: true, waiting: 3 });
  });

  it.each([
    ['what was done', `action = 'label.deleted'`],
    ['who did it', `actor_name = 'Somebody else'`],
    ['when', `created_at = created_at - interval '1 ms'`],
    ['before and after', `after = '{"name": "other"}'`],
    ['the address', `ip = '198.51.100.1'`],
    ['the person behind the screen', `impersonator_name = 'Nobody'`],
  ])('finds an entry whose owner changed %s', async (_what, change) => {
    const id = await entryId(2);
    await owner.query(`UPDATE audit_entry SET ${change} WHERE id = $1`, [id]);
    const report = await verify();
    expect(report.holds).toBe(false);
    expect(report.problems).toEqual([{ kind: 'changed', position: 3, entry_id: id }]);
  });

  it('finds an entry that was removed', async () => {
    const id = await entryId(2);
    await owner.query('DELETE FROM audit_entry WHERE id = $1', [id]);
    expect((await verify()).problems).toEqual([{ kind: 'missing', position: 3, entry_id: id }]);
  });

  it('finds an entry that was removed together with its seal', async () => {
    const id = await entryId(2);
    await owner.query('DELETE FROM audit_seal WHERE entry_id = $1', [id]);
    await owner.query('DELETE FROM audit_entry WHERE id = $1', [id]);
    expect((await verify()).problems).toContainEqual(expect.objectContaining({ kind: 'gap', position: 4 }));
  });

  it('finds the beginning cut off without the proof that the retention leaves', async () => {
    const id = await entryId(2);
    await owner.query('DELETE FROM audit_seal WHERE entry_id < $1', [id]);
    await owner.query('DELETE FROM audit_entry WHERE id < $1', [id]);
    await owner.query(`UPDATE audit_seal SET pruned_proof = 'made up' WHERE entry_id = $1`, [id]);
    expect((await verify()).holds).toBe(false);
  });

  it('finds an entry that was put in between, as if written long ago', async () => {
    await owner.query(
      `INSERT INTO audit_entry (agency_id, action, area, actor_kind, actor_name, created_at)
       VALUES ($1, 'user.created', 'user', 'system', 'Nobody', now() - interval '2 hours')`,
      [admin.agencyId],
    );
    expect((await verify()).problems).toEqual([
      { kind: 'unsealed', position: null, entry_id: expect.any(Number) },
    ]);
  });

  it('finds two entries that changed places', async () => {
    const [one, other] = [await entryId(1), await entryId(2)];
    await owner.query('UPDATE audit_seal SET entry_id = -entry_id WHERE entry_id = ANY($1)', [[one, other]]);
    await owner.query('UPDATE audit_seal SET entry_id = $2 WHERE entry_id = -$1::bigint', [one, other]);
    await owner.query('UPDATE audit_seal SET entry_id = $2 WHERE entry_id = -$1::bigint', [other, one]);
    expect((await verify()).problems.map((problem: { kind: string }) => problem.kind)).toEqual([
      'changed',
      'changed',
    ]);
  });

  it('tells when the chain was thrown away and made anew', async () => {
    await owner.query(`UPDATE audit_entry SET created_at = created_at - interval '3 hours'`);
    await owner.query('DELETE FROM audit_seal');
    await seal();
    const report = await verify();
    expect(report.late).toBe(report.checked);
  });

  it('is removed from its beginning by the retention alone, which is in the log', async () => {
    await owner.query(`UPDATE audit_entry SET created_at = created_at - interval '100 days' WHERE id <= $1`, [
      await entryId(2),
    ]);
    const keeping = app.get(AuditKeepingService);
    expect(await keeping.prune(database.ownerUrl, 90)).toBe(0);
    await owner.query('DELETE FROM audit_seal');
    await seal();
    expect(await keeping.prune(database.ownerUrl, 90)).toBe(3);
    await seal();
    expect(await verify()).toMatchObject({ holds: true, late: 0, problems: [] });
    const { rows } = await owner.query(`SELECT after FROM audit_entry WHERE action = 'audit_log.pruned'`);
    expect(rows[0].after).toMatchObject({ entries: 3 });
    expect(await keeping.prune(database.ownerUrl, 90)).toBe(0);
    const { rows: policies } = await owner.query(`SELECT 1 FROM pg_policies WHERE policyname = 'operator'`);
    expect(policies).toEqual([]);
  });

  it('says the same in GraphQL', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${token}` },
      payload: { query: '{ auditChain { holds checked position head problems { kind } } }' },
    });
    const { position, head } = await verify();
    expect(response.json().data.auditChain).toMatchObject({ holds: true, position, head });
  });
});

describe('the tables of the audit log', () => {
  it.each(['audit_entry', 'audit_seal'])(
    'lets the application add to %s and read, nothing else',
    async (table) => {
      for (const url of [database.appUrl, database.systemUrl]) {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query(`SELECT set_config('app.agency_id', $1, false)`, [String(admin.agencyId)]);
        for (const statement of [
          `UPDATE ${table} SET agency_id = agency_id`,
          `DELETE FROM ${table}`,
          `TRUNCATE ${table}`,
          `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
          `DROP TABLE ${table}`,
        ])
          await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
        await client.end();
      }
      const { rows } = await owner.query<{ grantee: string; privileges: string[] }>(
        `SELECT grantee, array_agg(privilege_type::text ORDER BY 1) AS privileges FROM information_schema.role_table_grants
       WHERE table_name = $1 AND grantee LIKE 'parley\\_%' GROUP BY grantee`,
        [table],
      );
      expect(rows).toEqual([{ grantee: 'parley_app', privileges: ['INSERT', 'SELECT'] }]);
    },
  );
});
