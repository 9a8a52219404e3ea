// A throw-away redis-server for the tests and the bench.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.mjs';
import { sleep, waitForExit } from './processes.mjs';
import { redisProgram } from './redis-program.mjs';

/**
 * Starts a redis-server on a free port (or `port`) and returns `{ url, port, pid, stop }`. It keeps nothing, unless
 * `dataDir` is given: then it writes an append-only file there, as in production.
 */
export async function provideRedis({ port, dataDir } = {}) {
  const { program, libraries, calledAs } = redisProgram();
  const chosen = port ?? (await freePort());
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'parley-redis-'));
  const keep = dataDir ? ['--appendonly', 'yes', '--appendfsync', 'everysec'] : ['--appendonly', 'no'];
  const args = [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    // Each process of a test run has its own of them.
    '--databases',
    '1024',
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
    ...keep,
  ];
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } : process.env;
  const child = spawn(program, args, { argv0: calledAs, stdio: 'ignore', env });
  process.once('exit', () => child.kill('SIGKILL'));
  let failure;
  child.once('error', (error) => (failure = error));
  child.once('exit', (code) => (failure ??= new Error(`redis-server ended with code ${code}`)));
  for (let attempt = 0; !(await answers(chosen)); attempt += 1) {
    if (failure || attempt > 200) throw failure ?? new Error('redis-server did not answer within 10 s');
    await sleep(50);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    if (!(await waitForExit(child.pid, 5_000))) child.kill('SIGKILL');
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${chosen}`, port: chosen, pid: child.pid, stop };
}

function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('data', (data) => {
      socket.destroy();
      done(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
  });
}
