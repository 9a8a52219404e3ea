import pg from 'pg';
import { appendOnlyTables, sharedTables, systemTables } from '../src/platform/database/system-tables.js';
import { testDatabase, type TestDatabase } from './database.js';

/** Every table with an agency is locked twice; the catalogue of a migrated database is the witness. */
describe('tenancy', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let app: pg.Client;

  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.ownerUrl });
    app = new pg.Client({ connectionString: database.appUrl });
    await Promise.all([owner.connect(), app.connect()]);
  });

  afterAll(async () => {
    await Promise.all([owner.end(), app.end()]);
    await database.drop();
  });

  async function tables(): Promise<
    { name: string; has_agency: boolean; enabled: boolean; forced: boolean }[]
  > {
    const { rows } = await owner.query(`
      SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
             EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'agency_id') AS has_agency
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') ORDER BY 1`);
    return rows;
  }

  it('knows every table: it belongs to an agency, is the agency, or is named as shared', async () => {
    const unknown = (await tables())
      .filter((table) => !table.has_agency)
      .map((table) => table.name)
      .filter((name) => !['agency', 'migration', ...sharedTables].includes(name));
    expect(unknown).toEqual([]);
  });

  it('enables and forces row-level security on every tenant table, for reading and for writing', async () => {
    const { rows: policies } = await owner.query<{
      name: string;
      roles: string[];
      qual: string;
      with_check: string;
    }>(
      `SELECT tablename AS name, roles::text[] AS roles, qual, with_check FROM pg_policies WHERE policyname = 'tenant'`,
    );
    for (const table of (await tables()).filter((one) => one.has_agency || one.name === 'agency')) {
      const policy = policies.find((one) => one.name === table.name);
      expect({ ...table, roles: policy?.roles }).toMatchObject({
        enabled: true,
        forced: true,
        roles: ['parley_app'],
      });
      expect(policy?.qual).toContain('app.agency_id');
      expect(policy?.with_check).toContain('app.agency_id');
    }
  });

  it('points from tenant to tenant only by keys that carry the agency', async () => {
    const { rows } = await owner.query<{ name: string; columns: string[] }>(`
      SELECT k.conrelid::regclass || '.' || k.conname AS name,
             (SELECT array_agg(a.attname::text) FROM unnest(k.conkey) u JOIN pg_attribute a
               ON a.attrelid = k.conrelid AND a.attnum = u) AS columns
      FROM pg_constraint k
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.confrelid <> 'agency'::regclass`);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((key) => !key.columns.includes('agency_id')).map((key) => key.name)).toEqual([]);
  });

  it('gives the application nothing to own, no way around the policies, and no rewriting of history', async () => {
    const { rows } = await owner.query(
      `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname LIKE 'parley\\_%' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { rolname: 'parley_app', rolsuper: false, rolbypassrls: false, rolcreaterole: false },
      { rolname: 'parley_system', rolsuper: false, rolbypassrls: false, rolcreaterole: false },
    ]);
    const { rows: owned } = await owner.query(
      `SELECT relname FROM pg_class WHERE relowner = 'parley_app'::regrole AND relnamespace = 'public'::regnamespace`,
    );
    expect(owned).toEqual([]);
    for (const table of appendOnlyTables) {
      await expect(app.query(`UPDATE ${table} SET agency_id = agency_id`)).rejects.toThrow(
        /permission denied/,
      );
      await expect(app.query(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('opens to the system role exactly the tables that are named', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.role_table_grants
       WHERE grantee = 'parley_system' AND table_schema = 'public'
       UNION SELECT table_name FROM information_schema.role_column_grants
       WHERE grantee = 'parley_system' AND table_schema = 'public'`,
    );
    const present = new Set((await tables()).map((table) => table.name));
    const named = [...Object.keys(systemTables), ...sharedTables].filter((name) => present.has(name));
    expect(rows.map((row) => row.name).sort()).toEqual(named.sort());
  });

  it('shows nothing without an agency, and refuses rows of another', async () => {
    const system = new pg.Client({ connectionString: database.systemUrl });
    await system.connect();
    const insert = `INSERT INTO agency (name, slug, time_zone, locale_code) VALUES ($1, $2, 'UTC', 'en-GB') RETURNING id`;
    const one = (await system.query<{ id: number }>(insert, ['One', 'one'])).rows[0]?.id;
    const two = (await system.query<{ id: number }>(insert, ['Two', 'two'])).rows[0]?.id;
    await system.end();

    expect((await app.query('SELECT * FROM agency')).rows).toEqual([]);
    await app.query(`SELECT set_config('app.agency_id', $1, false)`, [String(one)]);
    expect((await app.query('SELECT name FROM agency')).rows).toEqual([{ name: 'One' }]);
    const label = `INSERT INTO label (agency_id, name, color) VALUES ($1, 'Theirs', '#000000')`;
    await expect(app.query(label, [two])).rejects.toThrow(/row-level security/);
  });
});
