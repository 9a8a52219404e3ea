// Runs once before the tests: a redis-server and a PostgreSQL (unless PARLEY_TEST_REDIS_URL and PARLEY_TEST_DATABASE_URL
// name them), and in the latter a migrated database that every test file clones.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPart, parts, sourceHash } from '../../../bin/lib/build.mjs';
import { inRoot } from '../../../bin/lib/places.mjs';
import { startPostgres } from '../../../bin/lib/postgres.mjs';
import { postgresClient } from '../../../bin/lib/postgres-programs.mjs';
import { provideRedis } from '../../../bin/lib/redis.mjs';
import { run } from '../../../bin/lib/run-command.mjs';

const TEST_KEY = 'the tests need no secret of their own';
const TEMPLATE_LOCK = 7_261_002;

/** @returns what stops the servers that were started here; those that were given are left as they are */
export default async function setUp() {
  process.env.NODE_ENV = 'test';
  process.env.TZ = 'UTC';
  process.env.SECRETS_KEY ??= TEST_KEY;
  // Set up already, by who started this.
  if (process.env.PARLEY_TEST_TEMPLATE) return () => undefined;
  // Threads and processes that tests start run what was built.
  for (const part of parts.filter(({ name }) => name === 'schema' || name === 'api')) await buildPart(part);
  const started = [];
  const tearDown = () => Promise.all(started.map((server) => server.stop()));
  if (onlySmall(process.argv.slice(2))) return tearDown;
  if (!process.env.PARLEY_TEST_DATABASE_URL) {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-tests-'));
    const server = await startPostgres({ dataDir, durable: false });
    started.push({ stop: () => server.stop().then(() => rmSync(dataDir, { recursive: true, force: true })) });
    process.env.PARLEY_TEST_DATABASE_URL = server.url;
  }
  if (!process.env.PARLEY_TEST_REDIS_URL) {
    const server = await provideRedis();
    started.push(server);
    process.env.PARLEY_TEST_REDIS_URL = server.url;
  }
  process.env.PARLEY_TEST_TEMPLATE = await template(process.env.PARLEY_TEST_DATABASE_URL);
  return tearDown;
}

/** When only files of pure rules are asked for (`npx vitest run src/…/x.rules.spec.ts`), no database is needed. */
function onlySmall(given) {
  const asked = given.filter((word) => word.endsWith('.spec.ts'));
  const isSmall = (path) =>
    !/\.(medium|api)\.spec\.ts$/.test(path) && existsSync(path) && !path.includes('test/');
  return asked.length > 0 && asked.every(isSmall);
}

/** The name of a database that is migrated by exactly these sources; made when the server does not have it yet. */
async function template(url) {
  const sources = sourceHash(parts.find(({ name }) => name === 'api'));
  const name = `template_${createHash('sha256')
    .update(sources + process.env.SECRETS_KEY)
    .digest('hex')
    .slice(0, 16)}`;
  const client = new (postgresClient())({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return name;
    const unfinished = `${name}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrate(Object.assign(new URL(url), { pathname: `/${unfinished}` }).toString());
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function migrate(url) {
  const env = { DATABASE_URL: url, PARLEY_SEED: 'none', NODE_ENV: 'test' };
  const { code, output } = await run([process.execPath, inRoot('apps/api/dist/migrate.js')], { env });
  if (code !== 0) throw new Error(`The test database could not be migrated:\n${output}`);
}
