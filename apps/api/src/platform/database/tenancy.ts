import type { Client } from 'pg';
import { appendOnlyTables, sharedTables, systemTables } from './system-tables.js';
import { APP_ROLE, SYSTEM_ROLE } from './urls.js';

const AGENCY = `nullif(current_setting('app.agency_id', true), '')::bigint`;

/**
 * Locks every tenant table: row-level security on, forced, and bound to the agency of the connection.
 * It runs after every migration and looks at the catalogue, so a new table cannot be forgotten.
 */
export async function applyTenancy(owner: Client): Promise<void> {
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}, ${SYSTEM_ROLE}`);
  for (const table of await tenantTables(owner)) {
    await secure(owner, table.name, table.key);
    await openToSystem(owner, table.name);
  }
  for (const table of sharedTables) {
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON "${table}" TO ${SYSTEM_ROLE}`);
  }
  // Everybody may, unless somebody took it away: whether a full disk has room again is asked by it (full-disk.ts).
  await owner.query(
    `DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO ${SYSTEM_ROLE}', current_database()); END $$`,
  );
}

interface TenantTable {
  name: string;
  key: 'agency_id' | 'id';
}

async function tenantTables(owner: Client): Promise<TenantTable[]> {
  const { rows } = await owner.query<{ name: string; has_agency: boolean }>(`
    SELECT c.relname AS name,
           EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'agency_id' AND NOT a.attisdropped) AS has_agency
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`);
  return rows
    .filter((row) => row.has_agency || row.name === 'agency')
    .map((row) => ({ name: row.name, key: row.has_agency ? 'agency_id' : 'id' }));
}

async function secure(owner: Client, table: string, key: string): Promise<void> {
  const privileges = appendOnlyTables.includes(table) ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE';
  await owner.query(`
    ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;
    ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY;
    DROP POLICY IF EXISTS tenant ON "${table}";
    CREATE POLICY tenant ON "${table}" TO ${APP_ROLE} USING (${key} = ${AGENCY}) WITH CHECK (${key} = ${AGENCY});
    REVOKE ALL ON "${table}" FROM ${APP_ROLE};
    GRANT ${privileges} ON "${table}" TO ${APP_ROLE};`);
}

async function openToSystem(owner: Client, table: string): Promise<void> {
  await owner.query(
    `DROP POLICY IF EXISTS system ON "${table}"; REVOKE ALL ON "${table}" FROM ${SYSTEM_ROLE};`,
  );
  const privileges = systemTables[table];
  if (!privileges) return;
  await owner.query(`
    CREATE POLICY system ON "${table}" TO ${SYSTEM_ROLE} USING (true) WITH CHECK (true);
    GRANT ${privileges} ON "${table}" TO ${SYSTEM_ROLE};`);
}
