// The bench's own Parley: a database with the big data set, one API and one worker, started by the real entry points.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { engine } from '../../bin/lib/engine.mjs';
import { inRoot } from '../../bin/lib/places.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { AGENCY, fill, PASSWORD } from './dataset.mjs';

const SECRETS_KEY = 'bench-bench-bench-bench-bench-bench-bench';
const READY_MS = 180_000;
/** With BENCH_PROFILE=<folder> both processes leave a CPU profile there. */
const { BENCH_PROFILE } = process.env;
const profiling = BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : [];
const apiPackage = createRequire(inRoot('apps/api/package.json'));

/** Starts everything; `stop` ends it. Figures of the data set go to `say`. For reads alone, a worker can be left out. */
export async function openWorld({ scale, say, withWorker = true }) {
  const folder = inRoot('.data', `bench-${scale}`);
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({ dataDir: folder });
  const ports = await freePorts();
  const env = environment({ databaseUrl: postgres.url, folder, ports });
  const children = [];
  const stop = async () => {
    await Promise.all(children.map((child) => ended(child)));
    await postgres.stop();
  };
  try {
    execFileSync(process.execPath, [inRoot('apps/api/dist/migrate.js')], { env });
    const adminUrl = Object.assign(new URL(postgres.adminUrl), { pathname: '/parley' }).toString();
    const passwordHash = await apiPackage('@node-rs/argon2').hash(PASSWORD, {
      memoryCost: 19_456,
      timeCost: 2,
    });
    await fill({ adminUrl, scale, passwordHash, say });
    const start = (file) => {
      const child = spawn(process.execPath, [...engine, ...profiling, inRoot('apps/api/dist', file)], {
        env,
        stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'inherit'],
      });
      children.push(child);
      return child;
    };
    const api = start('main.js');
    const worker = withWorker ? start('worker.js') : null;
    const url = `http://127.0.0.1:${ports.api}`;
    await ready(`${url}/readyz`);
    if (worker) await ready(`http://127.0.0.1:${ports.worker}/readyz`);
    return {
      url,
      scale,
      ports,
      adminUrl,
      appUrl: await appUrl(postgres.url),
      api,
      worker,
      postgres: { pid: postgres.pid },
      stop,
      start,
      env,
      folder,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One more API on the same database, by a Node of one's choice. @returns its address, and `stop`. */
export async function startApi(world, node) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...world.env, PORT: String(port), PUBLIC_URL: url };
  const child = spawn(node, [...engine, inRoot('apps/api/dist/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => ended(child);
  try {
    await ready(`${url}/readyz`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePorts() {
  return {
    api: await freePort(),
    worker: await freePort(),
    smtp: await freePort(),
    sink: await freePort(),
    simulator: await freePort(),
  };
}

function environment({ databaseUrl, folder, ports }) {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRETS_KEY,
    PARLEY_DATA_DIR: folder,
    PARLEY_SEED: 'none',
    LOG_LEVEL: 'warn',
    PORT: String(ports.api),
    PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
    // Whoever needs a simulator opens it there.
    PARLEY_SIMULATOR: 'on',
    SIMULATOR_URL: `http://127.0.0.1:${ports.simulator}`,
    WORKER_PORT: String(ports.worker),
    SMTP_LISTEN_PORT: String(ports.smtp),
    SIMULATOR_SMTP_PORT: String(ports.sink),
    RATE_LIMIT_IP: '100000000',
    RATE_LIMIT_TOKEN: '100000000',
  };
}

/** A signed-in agent's access token. */
export const signIn = (url, number = 1) => signInAs(url, `agent${number}@bench.test`);

/** The same by address. */
export async function signInAs(url, email) {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}: ${await response.text()}`);
  return (await response.json()).access_token;
}

/** A connection as the application has it: its role, bound to the agency. */
export async function appClient(world) {
  const client = new pg.Client({ connectionString: world.appUrl });
  await client.connect();
  await client.query(`SELECT set_config('app.agency_id', $1, false)`, [String(AGENCY)]);
  return client;
}

/** Resident memory of a process in megabytes. */
export function memoryOf(child) {
  const match = /VmRSS:\s+(\d+)/.exec(readFileSync(join('/proc', String(child.pid), 'status'), 'utf8'));
  return Math.round(Number(match?.[1] ?? 0) / 1024);
}

/** Processor time that a process has used until now, in milliseconds. */
export function processorOf({ pid }) {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : 0;
}

/** The same with all its children, those that have ended included: for PostgreSQL, whose connections are processes. */
export function processorWithChildren({ pid }) {
  const fields = statOf(pid);
  if (!fields) return 0;
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  const alive = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid),
  );
  return alive.reduce((sum, child) => sum + processorOf({ pid: child }), processorOf({ pid }) + ended);
}

/** What the kernel says of a process, from its state on; null when it has ended. */
function statOf(pid) {
  try {
    return readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
      .split(') ')[1]
      .split(' ');
  } catch {
    return null;
  }
}

async function appUrl(ownerUrl) {
  const { rolePassword } = await import(inRoot('apps/api/dist/platform/database/urls.js'));
  return Object.assign(new URL(ownerUrl), {
    username: 'parley_app',
    password: rolePassword(SECRETS_KEY, 'parley_app'),
  }).toString();
}

async function ready(url) {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not become ready within ${READY_MS / 1000} s.`);
}

function ended(child) {
  if (child.exitCode !== null) return Promise.resolve();
  const done = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return done;
}
