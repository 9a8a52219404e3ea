// The change of a database's form: run, killed on purpose, and what it made.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../bin/lib/places.mjs';
import { postgresClient } from '../../bin/lib/postgres-programs.mjs';

/** Everything that migrations make, in words. */
const FORM = `SELECT string_agg(line, E'\\n' ORDER BY line) AS form FROM (
  SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') FROM pg_policies WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'migration ' || name FROM migration
) x`;

/**
 * Runs the migrations of this checkout. @param point where it dies, see failpoint.mjs.
 * @returns `{ code, signal, said }`
 */
export function migrate(world, url, point) {
  const place = join(world.folder, 'point-migrate');
  const orders = `${place}.json`;
  if (point) writeFileSync(orders, JSON.stringify({ ...point, id: 'migrate' }));
  const env = { ...world.env, DATABASE_URL: url, CHAOS_FAILPOINT: `${place},${orders}` };
  const modules = ['--import', inRoot('chaos/lib/failpoint.mjs')];
  const child = spawn(process.execPath, [...modules, inRoot('apps/api/dist/migrate.js')], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      rmSync(orders, { force: true });
      resolve({ code, signal, said });
    }),
  );
}

/** The form of a database of this world. */
export async function formOf(world, pathname) {
  const connectionString = Object.assign(new URL(world.ownerUrl), { pathname }).toString();
  const client = new (postgresClient())({ connectionString });
  await client.connect();
  try {
    return (await client.query(FORM)).rows[0].form;
  } finally {
    await client.end();
  }
}

export function differenceOf(made, wanted) {
  const [one, other] = [made.split('\n'), wanted.split('\n')];
  const missing = other.filter((line) => !one.includes(line)).slice(0, 3);
  return `missing ${missing.join('; ')}, too much ${one
    .filter((line) => !other.includes(line))
    .slice(0, 3)
    .join('; ')}`;
}
