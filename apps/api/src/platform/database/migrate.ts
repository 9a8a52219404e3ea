import pg from 'pg';
import type { Config } from '../config/config.js';
import { migrateQueues } from '../jobs/migrate-queues.js';
import { createDataSource, type EntityClass, type MigrationClass } from './data-source.js';
import { LOCK_TIMEOUT_MS, whenOthersLet } from './lock-patience.js';
import { applyTenancy } from './tenancy.js';
import { APP_ROLE, databaseUrls, rolePassword, SYSTEM_ROLE } from './urls.js';

/** Any number that nothing else locks on: only one process at a time may change the schema. */
const MIGRATION_LOCK = 7_261_001;
const INSUFFICIENT_PRIVILEGE = '42501';
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin'];

export interface Schema {
  entities: readonly EntityClass[];
  migrations: readonly MigrationClass[];
}

/**
 * Brings the database to the state of the code: roles, extensions, tables, then the locks of tenancy.
 * Safe to run twice and by two processes at once, and beside processes that serve; killed half-way, the next run goes on.
 * @returns the names of the migrations that were run.
 */
export async function migrate(config: Config, schema: Schema): Promise<string[]> {
  const url = databaseUrls(config).owner;
  if (!url) throw new Error('DATABASE_URL is not set: only the owner of the database can migrate it.');
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Only from here on: another migration is waited for, however long it takes.
    await owner.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await prepareRoles(owner, config);
    for (const extension of EXTENSIONS) await owner.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    const before = await done(owner);
    await whenOthersLet(() => runMigrations(url, schema));
    const names = (await done(owner)).filter((name) => !before.includes(name));
    await applyTenancy(owner);
    // The queues keep their own tables in their own schema; also with Redis, so that one can change over.
    await whenOthersLet(() => migrateQueues(owner, SYSTEM_ROLE));
    if (names.length) await settle(owner);
    return names;
  } finally {
    await owner.end();
  }
}

async function prepareRoles(owner: pg.Client, config: Config): Promise<void> {
  for (const role of [APP_ROLE, SYSTEM_ROLE]) {
    const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const verb = rowCount ? 'ALTER' : 'CREATE';
    const password = rolePassword(config.secretsKey, role);
    await owner.query(`${verb} ROLE ${role} LOGIN NOINHERIT PASSWORD '${password}'`);
  }
  // An owner that is not a superuser may only give a schema to a role that it is a member of.
  await owner.query(`GRANT ${SYSTEM_ROLE} TO CURRENT_USER`);
}

/**
 * What was done since the last checkpoint is done again after a crash, and the many files of new tables are written out one by one
 * before anybody is served. Managed servers see to it themselves, and may not let others ask for it.
 */
async function settle(owner: pg.Client): Promise<void> {
  await owner.query('CHECKPOINT').catch((error: unknown) => {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
  });
}

/** The migrations that the database has seen, in their order. */
async function done(owner: pg.Client): Promise<string[]> {
  const { rows: known } = await owner.query(`SELECT 1 WHERE to_regclass('public.migration') IS NOT NULL`);
  if (known.length === 0) return [];
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM public.migration ORDER BY id');
  return rows.map(({ name }) => name);
}

async function runMigrations(url: string, schema: Schema): Promise<void> {
  const waits = { statementTimeoutMs: 0, lockTimeoutMs: LOCK_TIMEOUT_MS };
  const source = createDataSource({ url, ...schema, ...waits, poolSize: 2 });
  await source.initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
}
