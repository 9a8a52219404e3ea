// Proves that a backup comes back: fills a throw-away PostgreSQL, dumps it, restores the dump into another server by the
// steps of docs/runbooks/backup-and-restore.md, and compares every table, sequence, index and policy.
//   npm run restore-drill -- [--profile smoke | full] [--messages 1000000]
// Debian's PostgreSQL is used, installed or unpacked into the cache. The last line is JSON; code 1 when `ok` is false.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fill } from '../bench/lib/dataset.mjs';
import { runProgram } from '../bin/lib/database.mjs';
import { build } from '../bin/lib/build.mjs';
import { inRoot } from '../bin/lib/places.mjs';
import { complain, line, refuse, step } from '../bin/lib/say.mjs';
import { verdict } from '../bin/lib/verdict.mjs';
import { startPostgres } from './lib/engines.mjs';
import { checksums, differences } from './lib/checksums.mjs';

const { Client } = createRequire(inRoot('apps/api/package.json'))('pg');
const MESSAGES = { smoke: 2_000, full: 1_000_000 };
/** The bench's data set has this many at scale 1. */
const AT_SCALE_1 = 2_000_000;
const ALLOWED_SECONDS = 600;
const KEY = 'a key for the drill, long enough to be taken';

const { values } = parseArgs({
  options: { profile: { type: 'string', default: 'full' }, messages: { type: 'string' } },
});
const messages = Number(values.messages ?? MESSAGES[values.profile]);
const folder = mkdtempSync(join(tmpdir(), 'parley-drill-'));
const running = [];
const seconds = {};

/** A step of the drill, with its time in the JSON line. */
async function timed(name, label, work) {
  const begin = performance.now();
  await step(label, work);
  seconds[`${name}_s`] = Math.round((performance.now() - begin) / 100) / 10;
}

async function start(name) {
  const own = join(folder, name);
  mkdirSync(own);
  const server = await startPostgres(own, 'drill');
  running.push(server);
  const [host, port] = server.address.split(':');
  const as = (role) => `postgres://${role}@${server.address}/parley`;
  const run = (program, ...args) =>
    execFileSync(join(server.programs, program), ['-h', host, '-p', port, '-U', 'postgres', ...args], {
      env: { ...process.env, ...server.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return { ...server, admin: as('postgres'), owner: as('parley:drill'), run };
}

const migrate = (server) => runProgram('migrate', { DATABASE_URL: server.owner, SECRETS_KEY: KEY });

async function ask(url, ...statements) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** As the application: one agency sees its own messages, and nobody sees any without saying for whom. */
async function locked(server) {
  const count = 'SELECT count(*)::int AS n FROM message';
  const role = 'SET ROLE parley_app';
  const [own] = await ask(server.admin, role, `SET app.agency_id = '1'`, count);
  const [nobody] = await ask(server.admin, role, count);
  return own.n === messages && nobody.n === 0;
}

function sizeOf(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

async function drill() {
  if (!(values.profile in MESSAGES)) refuse('--profile: smoke or full.');
  if (!Number.isSafeInteger(messages) || messages < 100) refuse('--messages: a number from 100 on.');
  await step('Build', () => build(['schema', 'api']));
  const old = await start('old');
  const dump = join(folder, 'parley.dump');
  await step('Empty database', () => migrate(old));
  await timed('fill', `${messages} messages`, () =>
    fill({ adminUrl: old.admin, scale: messages / AT_SCALE_1, passwordHash: 'none', say: () => undefined }),
  );
  let before;
  let after;
  await timed(
    'checksums',
    'Checksums before',
    async () => void (before = await checksums(Client, old.admin)),
  );

  await timed('dump', 'Dump', () => {
    old.run('pg_dump', '-Fd', '-j', '2', '-Z', '1', '--no-owner', '--no-privileges', '-f', dump, 'parley');
    return `${Math.round(sizeOf(dump) / 1e6)} MB`;
  });
  const fresh = await start('new');
  await timed('restore', 'Restore into another server', async () => {
    await ask(fresh.owner, 'CREATE ROLE parley_app', 'CREATE ROLE parley_system');
    // Foreign keys are checked as the owner, whom forced row-level security would hide the rows from.
    await ask(fresh.admin, 'ALTER ROLE parley BYPASSRLS');
    fresh.run(
      'pg_restore',
      '-j',
      '2',
      '-d',
      'parley',
      '--role=parley',
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      dump,
    );
    await ask(fresh.admin, 'ALTER ROLE parley NOBYPASSRLS');
  });
  await timed('migrate', 'Migration, and statistics', async () => {
    await migrate(fresh);
    fresh.run('vacuumdb', '--analyze-only', '-q', 'parley');
  });

  await step('Checksums after', async () => void (after = await checksums(Client, fresh.admin)));
  report({ old, dump, before, after, isLocked: await locked(fresh) });
}

/** What differs, and the closing line. */
function report({ old, dump, before, after, isLocked }) {
  const different = differences(before, after);
  const total = seconds.dump_s + seconds.restore_s + seconds.migrate_s;
  for (const name of different) line(`  ✗ ${name} differs`);
  const tables = Object.keys(before).filter((name) => name.startsWith('table ')).length;
  verdict({
    name: 'restore-drill',
    profile: values.profile,
    postgres: Number(old.version),
    messages,
    tables,
    dump_mb: Math.round(sizeOf(dump) / 1e6),
    ...seconds,
    back_s: Math.round(total * 10) / 10,
    different: different.length,
    locked: isLocked,
    ok: different.length === 0 && isLocked && total <= ALLOWED_SECONDS,
  });
}

try {
  await drill();
} catch (error) {
  complain(error);
  process.exitCode = 1;
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
