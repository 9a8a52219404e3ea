// `npm start` and `npm run dev`: from a fresh clone to a running Parley, and down again in order.
import { join } from 'node:path';
import { build } from './build.mjs';
import { connectDemoOnce, openDatabase, runProgram, seedOnce } from './database.mjs';
import { engine } from './engine.mjs';
import { install } from './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { inRoot } from './places.mjs';
import { startPostgres } from './postgres.mjs';
import { waitUntilReady } from './ready.mjs';
import { forget, record, takeOver } from './run-record.mjs';
import { complain, line, step } from './say.mjs';
import { childEnvironment, prepareDataFolder, readSettings, requirePorts } from './settings.mjs';
import { startAgain } from './start-again.mjs';
import { watchers } from './watch.mjs';
import { welcome } from './welcome.mjs';

const children = [];
let opening;
let database;
let settings;
let isHeld = false;
let endingSince = 0;

/** Starts everything; returns when Parley is ready. `dev` also rebuilds and restarts on every change. */
export async function launch({ dev }) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void end(0));
  try {
    await start(dev);
  } catch (error) {
    if (endingSince) return;
    complain(error);
    await end(1);
  }
}

async function start(dev) {
  settings = readSettings();
  prepareDataFolder(settings.dataDir);
  await takeOver(settings.dataDir, settings.publicUrl);
  isHeld = true;
  await requirePorts(settings);
  line('Starting Parley');
  await step('Packages', install);
  await step('Build', () => build());
  await step('Database', async () => {
    opening = openDatabase(settings);
    database = await opening;
    if (database.exited) watchDatabase();
    return database.port ? `built-in PostgreSQL on port ${database.port}` : 'the one in DATABASE_URL';
  });
  const env = await childEnvironment(settings, database.url);
  await step('Tables', () => runProgram('migrate', env));
  if (settings.seed === 'demo') await step('Demo data', () => seedOnce(settings, database, env));
  await step('Processes', () => startProcesses(env, dev));
  if (settings.seed === 'demo' && settings.simulator)
    await step('Simulator', () => connectDemoOnce(settings, env));
  line(welcome(settings, dev));
}

async function startProcesses(env, dev) {
  const api = (file) => [
    ...engine,
    ...(dev ? ['--watch-path', inRoot('apps/api/dist')] : []),
    inRoot('apps/api/dist', file),
  ];
  const ready = [];
  const add = (name, args, readyUrl, cwd = inRoot()) => {
    const logFile = join(settings.dataDir, 'logs', `${name}.log`);
    const child = keepRunning({ name, args, cwd, env, logFile, show: dev, onChange: remember, onGiveUp });
    children.push(child);
    remember();
    if (readyUrl) ready.push(waitUntilReady(child, readyUrl));
  };
  add('api', api('main.js'), `http://127.0.0.1:${env.PORT}/readyz`);
  add('worker', api('worker.js'), `http://127.0.0.1:${env.WORKER_PORT}/readyz`);
  if (settings.simulator) {
    add(
      'simulator',
      [inRoot('apps/simulator/dist/server/main.js')],
      `${env.SIMULATOR_URL}/simulator/healthz`,
    );
  }
  if (dev) for (const watcher of watchers(env)) add(watcher.name, watcher.args, undefined, watcher.cwd);
  await Promise.all(ready);
  return children.map((child) => child.name).join(', ');
}

function remember() {
  record(settings.dataDir, {
    launcher: process.pid,
    url: settings.publicUrl,
    children: children.map((child) => child.pid()),
  });
}

function onGiveUp(error) {
  if (endingSince) return;
  complain(error);
  void end(1);
}

/** The built-in database is a process too: when it dies, it is started again on the same port. */
function watchDatabase() {
  void database.exited.then(async () => {
    if (endingSince) return;
    line('The database process ended; starting it again.');
    try {
      const { port } = database;
      database = undefined;
      opening = startAgain(() => startPostgres({ dataDir: settings.dataDir, port }), {
        isOver: () => endingSince > 0,
        onFull: ({ message }) => line(`${message} It is tried again until then.`),
      });
      database = await opening;
      watchDatabase();
    } catch (error) {
      onGiveUp(error);
    }
  });
}

/**
 * Children first, in peace; then the database. Another Ctrl-C, two seconds later or more, does not wait for them: the
 * same one often arrives twice, from the terminal and passed on by npm.
 */
async function end(code) {
  if (endingSince) {
    if (Date.now() - endingSince > 2_000) for (const child of children) child.kill();
    return;
  }
  endingSince = Date.now();
  if (children.length) line('\nStopping …');
  await Promise.all(children.map((child) => child.stop()));
  // A database that is just being started is waited for: nobody else would stop it.
  database ??= await opening?.catch(() => undefined);
  await database?.stop();
  if (isHeld) forget(settings.dataDir);
  if (code === 0) line('Stopped.');
  process.exit(code);
}
