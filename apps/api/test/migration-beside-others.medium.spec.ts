import pg, { type DatabaseError } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { entities } from '../src/database.entities.js';
import { migrations } from '../src/migrations/index.js';
import { loadConfig } from '../src/platform/config/config.js';
import { migrate } from '../src/platform/database/migrate.js';
import { testDatabase, type TestDatabase } from './database.js';

/** What a version that only adds brings. */
class OneMoreColumn9999999999999 implements MigrationInterface {
  name = 'OneMoreColumn9999999999999';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "attachment" ADD "one_more" text');
  }

  async down(): Promise<void> {
    throw new Error('There is no way down.');
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Row-level security, policies and rights of every table. */
const LOCKS = `SELECT relname, relrowsecurity, relforcerowsecurity,
    (SELECT array_agg(a::text ORDER BY a::text) FROM unnest(relacl) a WHERE a::text LIKE 'parley\\_%') AS rights,
    (SELECT array_agg(polname || pg_get_expr(polqual, c.oid) || coalesce(pg_get_expr(polwithcheck, c.oid), '') ORDER BY polname)
      FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
  FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`;
const locksOf = async (client: pg.Client) => (await client.query(LOCKS)).rows;

/** The processes of the version before serve while the schema changes. */
describe('a migration beside those who work', () => {
  let database: TestDatabase;
  const clients: pg.Client[] = [];

  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  }

  const run = (which: typeof migrations) =>
    migrate(loadConfig({ ...process.env, DATABASE_URL: database.ownerUrl }), { entities, migrations: which });

  beforeEach(async () => {
    database = await testDatabase();
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await database.drop();
  });

  it('lets nobody wait for long behind it when somebody reads for long before it', async () => {
    const [long, other] = [await connect(database.ownerUrl), await connect(database.ownerUrl)];
    await long.query('BEGIN; SELECT 1 FROM attachment LIMIT 1');
    let isDone = false;
    const migrated = run([...migrations, OneMoreColumn9999999999999]).finally(() => (isDone = true));
    let longest = 0;
    for (const until = Date.now() + 6_000; !isDone; await sleep(20)) {
      if (Date.now() > until) await long.query('COMMIT');
      const began = performance.now();
      await other.query('SELECT 1 FROM attachment LIMIT 1');
      longest = Math.max(longest, performance.now() - began);
    }
    expect(await migrated).toEqual(['OneMoreColumn9999999999999']);
    expect(longest).toBeLessThan(2_000);
  });

  it('waits for no table whose locks are as they should be', async () => {
    const long = await connect(database.ownerUrl);
    await long.query('BEGIN; SELECT 1 FROM ticket, user_account, agency LIMIT 1');
    expect(await Promise.race([run(migrations), sleep(10_000)])).toEqual([]);
  });

  it('takes nothing away from anybody for a moment', async () => {
    const system = await connect(database.systemUrl);
    const troubles = new Set<string>();
    let isDone = false;
    const migrated = Promise.all([run(migrations), run(migrations), run(migrations)]);
    const all = migrated.finally(() => (isDone = true));
    while (!isDone)
      for (const table of ['agency', 'channel', 'user_session', 'inbound_event', 'delivery', 'sso_domain'])
        await system
          .query(`SELECT 1 FROM ${table} LIMIT 1`)
          .catch((error: DatabaseError) => troubles.add(error.message));
    await all;
    expect([...troubles]).toEqual([]);
  });

  it('puts back what is missing of the locks', async () => {
    const owner = await connect(database.ownerUrl);
    await owner.query(`ALTER TABLE ticket NO FORCE ROW LEVEL SECURITY; ALTER TABLE message DISABLE ROW LEVEL SECURITY;
      DROP POLICY tenant ON contact; ALTER POLICY tenant ON label USING (true); DROP POLICY system ON delivery;
      CREATE POLICY system ON label TO parley_system USING (true); REVOKE ALL ON channel FROM parley_app, parley_system;
      GRANT DELETE ON audit_entry TO parley_app`);
    const untouched = await testDatabase();
    try {
      await run(migrations);
      const mended = await locksOf(owner);
      const wanted = await locksOf(await connect(untouched.ownerUrl));
      expect(mended).toEqual(wanted);
    } finally {
      await Promise.all(clients.splice(0).map((client) => client.end()));
      await untouched.drop();
    }
  });
});
