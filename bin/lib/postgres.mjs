// The built-in PostgreSQL: start it in a data folder, recover from whatever happened before, stop it in order.
import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { constants, release, setPriority, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { accountFor } from './account.mjs';
import { clusterPassword, createCluster, createOwner } from './postgres-cluster.mjs';
import { postgresClient, postgresPrograms } from './postgres-programs.mjs';
import { freePort, isFree } from './ports.mjs';
import { commandOf, isAlive, signal, sleep, waitForExit } from './processes.mjs';
import { DiskIsFull, refuse } from './say.mjs';

const MB = 2 ** 20;
/** Two pieces of the log of changes: with less, the server does not come up after a crash. */
const LEAST_ROOM = 32 * MB;
/** A quarter of the memory, as PostgreSQL advises: with less, each look into an index of a million contacts copies pages again. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const sharedBuffers = `${Math.max(128, Math.min(1_024, Math.floor(memory / 4 / MB)))}MB`;
const durable = {
  ...recovery(),
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: sharedBuffers,
  // A new company grows quickly, and plans that were made for empty tables read whole ones.
  autovacuum_naptime: '10s',
};
const forTests = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '4GB' },
  // One server for all suites at once: four files side by side may each have an API and a worker.
  max_connections: '400',
};
const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Starts PostgreSQL 18 in `<dataDir>/postgres` (made when missing) and returns
 * `{ url, adminUrl, port, pid, exited, stop }`: `url` is the role "parley" in the database "parley" that it owns,
 * `adminUrl` the superuser, `exited` a promise of the end of the server process.
 * `durable: false` switches off what protects against a power cut; only throw-away databases may ask for it.
 * A server that an earlier, killed start left running on the same folder is stopped first.
 */
export async function startPostgres({ dataDir, port, durable: isDurable = true }) {
  const home = resolve(dataDir);
  const folder = join(home, 'postgres');
  const programs = await postgresPrograms();
  mkdirSync(home, { recursive: true });
  const account = accountFor(folder, programs.folder);
  const password = clusterPassword(home);
  await stopLeftOver(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await createCluster({ folder, programs, account, password, move: renameSync });
  }
  checkVersion(folder);
  const chosen = port ?? (await keptPort(home));
  const child = await launch({
    folder,
    home,
    programs,
    account,
    port: chosen,
    settings: { ...always, ...(isDurable ? durable : forTests) },
  });
  const urlOf = (role, database) => `postgres://${role}:${password}@127.0.0.1:${chosen}/${database}`;
  const connect = async (database) => {
    const client = new (postgresClient())({ connectionString: urlOf('postgres', database) });
    await client.connect();
    return client;
  };
  await createOwner({ connect, password }).catch((error) => {
    throw isFull(home) ? fullDisk(home) : error;
  });
  return {
    url: urlOf('parley', 'parley'),
    adminUrl: urlOf('postgres', 'postgres'),
    port: chosen,
    pid: child.pid,
    exited: child.ended,
    stop: () => stopServer(child.pid, { programs, folder }),
  };
}

/**
 * After a crash all files have to reach the disk before anything else is done. One call for the whole file system does that
 * in a moment; one for each of some 1,500 files takes seconds. Linux before 5.8 would hide errors of the disk from that call,
 * and other systems do not have it.
 */
function recovery() {
  const [major = 0, minor = 0] = release().split('.').map(Number.parseFloat);
  const isKnown = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return isKnown ? { recovery_init_sync_method: 'syncfs' } : {};
}

/** The same port as last time when it is still free, so that an open database client finds its server again. */
async function keptPort(home) {
  const file = join(home, 'postgres-port');
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (kept > 0 && (await isFree(kept, '127.0.0.1'))) return kept;
  const port = await freePort();
  writeFileSync(file, `${port}\n`);
  return port;
}

function checkVersion(folder) {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === '18') return;
  refuse(
    `The database in ${folder} was made by PostgreSQL ${version} and this Parley brings 18: follow docs/runbooks/backup-and-restore.md to carry it over.`,
  );
}

/** Reads postmaster.pid: `{ pid, port, isReady }`, or undefined when there is none. */
function readPidFile(folder) {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * After `kill -9` a server may still run without its launcher, or only its pid file is left. A number in that file
 * may by now belong to a stranger (containers give the same numbers again), so the command line decides.
 */
async function stopLeftOver(folder) {
  const left = readPidFile(folder);
  if (!left) return;
  if (isAlive(left.pid) && /postgres/.test(commandOf(left.pid))) {
    await stopServer(left.pid, { folder });
    return;
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

async function launch({ folder, home, programs, account, port, settings }) {
  const logFile = join(home, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) truncateSync(logFile);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = account.wrap(programs.postgres, ['-D', folder, '-p', String(port), ...options]);
  // Backends of a killed server need a moment to notice; until then the shared memory is "still in use".
  for (let attempt = 1; ; attempt += 1) {
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const log = openSync(logFile, 'a');
    // Detached: Ctrl-C reaches the launcher only, which lets the API and the worker finish before the database stops.
    // A throw-away server may stop at once, and must not outlive whoever wanted it.
    const hasOwnSession = settings.fsync === 'on';
    const child = spawn(program, args, {
      ...account.options,
      detached: hasOwnSession,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
    });
    closeSync(log);
    givesWay(child, hasOwnSession);
    child.ended = new Promise((done) => {
      child.once('error', done);
      child.once('exit', done);
    });
    if (await becomesReady(child, folder)) {
      if (settings.fsync === 'off') process.once('exit', () => signal(child.pid, 'SIGQUIT'));
      return child;
    }
    const said = readFileSync(logFile, 'utf8').slice(logStart);
    if (attempt < 20 && /still in use|starting up|another postmaster/i.test(said)) {
      await sleep(500);
      continue;
    }
    explain(said, { home, logFile, port });
  }
}

/**
 * It shares its machine with those who ask it. When there is more to do than can be done, its many processes would leave next to
 * nothing to the one that has to say so to the callers.
 */
function givesWay({ pid }, hasOwnSession) {
  if (!pid) return;
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  try {
    setPriority(pid, priority);
    // Linux shares the processor among sessions first.
    if (hasOwnSession) writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // Not ours to set, not known here, or it has ended already: it goes on as it is.
  }
}

async function becomesReady(child, folder) {
  let isOver = false;
  void child.ended.then(() => (isOver = true));
  // Recovery after a crash replays the log first, which may take minutes on a slow disk.
  const until = Date.now() + 300_000;
  while (!isOver && Date.now() < until) {
    const state = readPidFile(folder);
    if (state?.pid === child.pid && state.isReady) return true;
    await sleep(20);
  }
  return false;
}

function explain(said, { home, logFile, port }) {
  // On a full disk there is no room to say so either.
  if (/No space left/i.test(said) || isFull(home)) throw fullDisk(home);
  if (/could not bind|Address already in use/i.test(said)) {
    refuse(`Port ${port}, chosen for the built-in PostgreSQL, was taken in the meantime: start again.`);
  }
  const reason = said
    .split('\n')
    .find((text) => /FATAL|PANIC/.test(text))
    ?.replace(/^.*?(FATAL|PANIC):\s*/, '');
  refuse(`The built-in PostgreSQL did not start (${reason ?? 'no reason given'}): ${logFile} says more.`);
}

function isFull(home) {
  const { bavail, bsize } = statfsSync(home);
  return bavail * bsize < LEAST_ROOM;
}

const fullDisk = (home) =>
  new DiskIsFull(`The disk that holds ${home} is full: free at least 500 MB and start again.`);

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(pid, { programs, folder }) {
  if (process.platform === 'win32' && programs) {
    execFileSync(programs.pg_ctl, ['stop', '-D', folder, '-m', 'fast', '-w']);
    return;
  }
  signal(pid, 'SIGINT');
  if (await waitForExit(pid, 30_000)) return;
  signal(pid, 'SIGQUIT');
  await waitForExit(pid, 10_000);
}
