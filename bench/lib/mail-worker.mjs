// A worker process of the product with its own database, and mailboxes to write to.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { build } from '../../bin/lib/build.mjs';
import { engine } from '../../bin/lib/engine.mjs';
import { inRoot } from '../../bin/lib/places.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { sleep } from '../../bin/lib/processes.mjs';
import { run } from '../../bin/lib/run-command.mjs';

/** @returns the port to send to, the owner's connection, and how to ask for the loop's delay and to end it all. */
export async function startMailWorker() {
  await build(['schema', 'api']);
  const folder = mkdtempSync(join(tmpdir(), 'parley-mail-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'db'), durable: true });
  const port = await freePort();
  const report = join(folder, 'loop.json');
  mkdirSync(join(folder, 'data'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    PARLEY_DATA_DIR: join(folder, 'data'),
    SECRETS_KEY: 'a key for measuring, and for nothing else',
    SMTP_LISTEN_PORT: String(port),
    SMTP_LISTEN_HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    PARLEY_LOOP_REPORT: report,
  };
  const migrated = await run('node dist/migrate.js', { cwd: inRoot('apps/api'), env });
  if (migrated.code !== 0) throw new Error(migrated.output);
  const log = join(folder, 'worker.log');
  const output = openSync(log, 'w');
  const worker = spawn(
    process.execPath,
    [...engine, '--import', inRoot('bench/lib/loop-probe.mjs'), 'dist/worker.js'],
    {
      cwd: inRoot('apps/api'),
      env,
      stdio: ['ignore', output, output],
    },
  );
  // Row-level security binds everybody but the superuser to one agency.
  const wholeDatabase = Object.assign(new URL(postgres.adminUrl), {
    pathname: new URL(postgres.url).pathname,
  });
  const owner = new pg.Client({ connectionString: wholeDatabase.toString() });
  await owner.connect();
  await untilOpen(port, worker, log);
  return {
    port,
    owner,
    worker,
    logText: () => readFileSync(log, 'utf8'),
    async loopDelay() {
      rmSync(report, { force: true });
      worker.kill('SIGUSR2');
      while (!existsSync(report)) await sleep(20);
      await sleep(20);
      return JSON.parse(readFileSync(report, 'utf8'));
    },
    async stop() {
      await owner.end();
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      if (worker.exitCode === null) worker.kill('SIGTERM');
      await ended;
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port, worker, log) {
  const { connect } = await import('node:net');
  for (let tries = 0; tries < 300; tries += 1) {
    if (worker.exitCode !== null) throw new Error(`The worker ended:\n${readFileSync(log, 'utf8')}`);
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(100);
  }
  throw new Error('The mail port did not open within 30 s.');
}
