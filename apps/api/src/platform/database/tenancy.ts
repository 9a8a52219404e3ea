import type { Client } from 'pg';
import { whenOthersLet } from './lock-patience.js';
import { appendOnlyTables, numberedAhead, sharedTables, systemTables } from './system-tables.js';
import { APP_ROLE, SYSTEM_ROLE } from './urls.js';

const AGENCY = `nullif(current_setting('app.agency_id', true), '')::bigint`;
/** The same as PostgreSQL itself writes it down; where it writes otherwise, policies are made anew each time. */
const AGENCY_AS_KEPT = `(NULLIF(current_setting('app.agency_id'::text, true), ''::text))::bigint`;

/**
 * Locks every tenant table: row-level security on, forced, and bound to the agency of the connection.
 * It runs after every migration and looks at the catalogue, so a new table cannot be forgotten. Others work meanwhile: a table
 * goes from one state to the next at once, and one that is as it should be is not held.
 */
export async function applyTenancy(owner: Client): Promise<void> {
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}, ${SYSTEM_ROLE}`);
  for (const table of await tenantTables(owner)) {
    const isLocked = isAsItShouldBe(table);
    // One message without parameters is one transaction.
    const statements = [...(isLocked ? [] : [...locksOf(table), ...policiesOf(table)]), ...rightsOf(table)];
    await whenOthersLet(() => owner.query(statements.join('; ')));
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
  isForced: boolean;
  /** Name, role, and what is looked at when reading and when writing. */
  policies: string[];
}

async function tenantTables(owner: Client): Promise<TenantTable[]> {
  const { rows } = await owner.query<Omit<TenantTable, 'key'> & { hasAgency: boolean }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isForced",
           EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'agency_id' AND NOT a.attisdropped) AS "hasAgency",
           ARRAY(SELECT concat_ws(' | ', p.policyname, p.permissive, p.cmd, p.roles::text, p.qual, p.with_check)
             FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname AND p.policyname IN ('tenant', 'system') ORDER BY 1) AS policies
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`);
  return rows
    .filter(({ hasAgency, name }) => hasAgency || name === 'agency')
    .map(({ hasAgency, ...table }) => ({ ...table, key: hasAgency ? 'agency_id' : 'id' }));
}

function isAsItShouldBe({ name, key, isForced, policies }: TenantTable): boolean {
  const kept = (policy: string, role: string, condition: string) =>
    [policy, 'PERMISSIVE', 'ALL', `{${role}}`, condition, condition].join(' | ');
  const wanted = [
    ...(systemTables[name] ? [kept('system', SYSTEM_ROLE, 'true')] : []),
    kept('tenant', APP_ROLE, `(${key} = ${AGENCY_AS_KEPT})`),
  ];
  return isForced && JSON.stringify(policies) === JSON.stringify(wanted);
}

const locksOf = ({ name }: TenantTable): string[] => [
  `ALTER TABLE "${name}" ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE "${name}" FORCE ROW LEVEL SECURITY`,
];

function policiesOf({ name, key }: TenantTable): string[] {
  const isOwn = `${key} = ${AGENCY}`;
  const all = [
    `DROP POLICY IF EXISTS tenant ON "${name}"`,
    `CREATE POLICY tenant ON "${name}" TO ${APP_ROLE} USING (${isOwn}) WITH CHECK (${isOwn})`,
    `DROP POLICY IF EXISTS system ON "${name}"`,
  ];
  if (systemTables[name])
    all.push(`CREATE POLICY system ON "${name}" TO ${SYSTEM_ROLE} USING (true) WITH CHECK (true)`);
  return all;
}

/** Always: a dump that was restored without rights has its policies. They do not hold the table. */
function rightsOf({ name }: TenantTable): string[] {
  const own = appendOnlyTables.includes(name) ? 'SELECT, INSERT' : 'SELECT, INSERT, UPDATE, DELETE';
  const all = [
    `REVOKE ALL ON "${name}" FROM ${APP_ROLE}, ${SYSTEM_ROLE}`,
    `GRANT ${own} ON "${name}" TO ${APP_ROLE}`,
  ];
  if (numberedAhead.includes(name)) all.push(`GRANT USAGE ON SEQUENCE "${name}_id_seq" TO ${APP_ROLE}`);
  if (systemTables[name]) all.push(`GRANT ${systemTables[name]} ON "${name}" TO ${SYSTEM_ROLE}`);
  return all;
}
