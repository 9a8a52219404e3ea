// Proves what docker-compose.yml promises without a container engine: the commands and settings of its services are read
// from the file and run by hand, two API and two worker processes against Debian's PostgreSQL and Redis, a bucket, and
// nginx with the very same configuration. Prints one line per finding; any that fails ends with code 1.
//   node deploy/prove.mjs      (on Debian, with postgresql installed; nginx is unpacked into the cache when missing)
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { build } from '../bin/lib/build.mjs';
import { inRoot, root } from '../bin/lib/places.mjs';
import { freePort } from '../bin/lib/ports.mjs';
import { sleep, waitForExit } from '../bin/lib/processes.mjs';
import { giveUp, line, step } from '../bin/lib/say.mjs';
import { selfSigned } from './lib/certificate.mjs';
import { framingFindings, tlsFindings } from './lib/front-door.mjs';
import { insideFindings } from './lib/inside.mjs';
import { startBucket, startPostgres, startProxy, startRedis } from './lib/engines.mjs';
import { ask, signIn, watch, writeMail } from './lib/visitors.mjs';

const compose = parse(readFileSync(inRoot('docker-compose.yml'), 'utf8'), { merge: true }).services;
const folder = mkdtempSync(join(tmpdir(), 'parley-proof-'));
const running = [];
let failures = 0;

function found(isGood, sentence) {
  line(`  ${isGood ? '✓' : '✗'} ${sentence}`);
  if (!isGood) failures += 1;
}

/** The environment of a service as the file has it, with the addresses of this machine in place of the containers'. */
function environmentOf(service, engines, extra) {
  const given = {
    PARLEY_DATABASE_PASSWORD: 'proof',
    SECRETS_KEY: 'a key for the proof, long enough to be taken',
    S3_SECRET_KEY: engines.bucket.secret,
  };
  const filled = (value) =>
    String(value)
      .replace(/\$\{(\w+):?[-?]?([^}]*)\}/g, (_, name, standard) => given[name] ?? standard)
      .replace('postgres:5432', engines.postgres.address)
      .replace('redis:6379', engines.redis.address)
      .replace('storage:9000', engines.bucket.address);
  const entries = Object.entries(service.environment).map(([name, value]) => [name, filled(value)]);
  return {
    ...Object.fromEntries(entries),
    S3_ACCESS_KEY: engines.bucket.key,
    TRUST_PROXY: '127.0.0.1',
    PARLEY_DATA_DIR: folder,
    ...extra,
  };
}

function start(name, command, env) {
  const [program, ...args] = command;
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const stop = async () => {
    child.kill('SIGTERM');
    if (!(await waitForExit(child.pid, 30_000))) child.kill('SIGKILL');
  };
  running.push(stop);
  return {
    name,
    pid: child.pid,
    env,
    command,
    child,
    stop,
    ended: new Promise((done) => child.once('exit', done)),
  };
}

async function finish(name, command, env) {
  const code = await start(name, command, env).ended;
  if (code !== 0)
    throw new Error(`${name} ended with ${code}:\n${readFileSync(join(folder, `${name}.log`), 'utf8')}`);
}

async function ready(one, port) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(
    `${one.name} did not become ready:\n${readFileSync(join(folder, `${one.name}.log`), 'utf8').slice(-2000)}`,
  );
}

async function startService(name, engines) {
  const ports = { http: await freePort(), mail: await freePort() };
  const isApi = name.startsWith('api');
  const extra = isApi
    ? { PORT: String(ports.http) }
    : {
        WORKER_PORT: String(ports.http),
        SMTP_LISTEN_PORT: String(ports.mail),
        SMTP_LISTEN_HOST: '127.0.0.1',
      };
  const one = start(name, compose[name].command, environmentOf(compose[name], engines, extra));
  await ready(one, ports.http);
  return { ...one, ports };
}

async function prove() {
  await step('Build', () => build());
  const engines = {};
  await step('Engines', async () => {
    engines.certificate = selfSigned(folder);
    engines.postgres = await startPostgres(folder, 'proof', engines.certificate);
    engines.redis = await startRedis(folder, compose.redis.command, engines.certificate);
    engines.bucket = await startBucket(folder, 'parley');
    running.push(engines.postgres.stop, engines.redis.stop, engines.bucket.stop);
    return `PostgreSQL ${engines.postgres.version}`;
  });
  const migrateEnv = environmentOf(compose.migrate, engines, {});
  await step('Migrate', () => finish('migrate', compose.migrate.command, migrateEnv));
  await step('Migrate again', () => finish('migrate', compose.migrate.command, migrateEnv));
  // Only so that there is somebody to sign in as: compose itself does not seed.
  await step('Demo', () =>
    finish('seed', ['node', 'apps/api/dist/seed.js'], { ...migrateEnv, PARLEY_SEED: 'demo' }),
  );
  const apiEnv = environmentOf(compose['api-1'], engines, {});
  const startApi = (name, env) => start(name, compose['api-1'].command, env);
  for await (const [isGood, sentence] of insideFindings(engines, apiEnv, startApi)) found(isGood, sentence);
  const parts = {};
  await step('Two API, two workers', async () => {
    for (const name of ['api-1', 'api-2', 'worker-1', 'worker-2'])
      parts[name] = await startService(name, engines);
  });
  const at = (name, kind) => `127.0.0.1:${parts[name].ports[kind]}`;
  const behind = {
    API_1: at('api-1', 'http'),
    API_2: at('api-2', 'http'),
    MAIL_1: at('worker-1', 'mail'),
    MAIL_2: at('worker-2', 'mail'),
  };
  const proxy = await startProxy(folder, behind);
  const encrypted = await startProxy(join(folder, 'tls'), behind, true);
  running.push(proxy.stop, encrypted.stop);
  await frontDoors(proxy, encrypted, [`http://${at('api-1', 'http')}`, `http://${at('api-2', 'http')}`]);
  await findings(parts, proxy, engines, (name) => `http://${at(name, 'http')}`);
}

/** The same processes behind both: in clear, and with TLS in front. */
async function frontDoors(proxy, encrypted, origins) {
  for await (const [isGood, sentence] of framingFindings(proxy.http, origins)) found(isGood, sentence);
  for await (const [isGood, sentence] of tlsFindings(encrypted)) found(isGood, sentence);
  // The certificate is the proof's own: nobody else vouches for it.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const front = `https://${encrypted.https}`;
  const token = await signIn(front);
  const watcher = watch(front, token);
  await sleep(1_500);
  await writeMail(encrypted.mailPort, 'By TLS');
  const after = await watcher.seen('By TLS', 15_000);
  found(after !== undefined, `signed in by https; a mail is seen on a socket by wss after ${after} ms`);
  await watcher.close();
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
}

async function findings(parts, proxy, engines, originOf) {
  const front = `http://${proxy.http}`;
  const token = await signIn(front);
  found(Boolean(token), 'signed in through the proxy');
  const me = await Promise.all(
    ['api-1', 'api-2'].map((name) => ask(originOf(name), token, '{ me { email } }')),
  );
  found(
    me.every((one) => one.data?.me.email === 'admin@harbour.test'),
    'a token of one API is good at the other',
  );

  const watchers = {
    proxy: watch(front, token),
    'api-1': watch(originOf('api-1'), token),
    'api-2': watch(originOf('api-2'), token),
  };
  await sleep(1_500);
  for (const [index, port] of [
    proxy.mailPort,
    parts['worker-1'].ports.mail,
    parts['worker-2'].ports.mail,
  ].entries()) {
    const subject = `Mail ${index}`;
    await writeMail(port, subject);
    const seen = await Promise.all(Object.values(watchers).map((one) => one.seen(subject, 15_000)));
    const where = ['the proxy', 'worker-1', 'worker-2'][index];
    found(
      !seen.includes(undefined),
      `a mail to ${where} is seen through the proxy and at both APIs after ${seen.join(', ')} ms`,
    );
  }
  await killings(parts, proxy, engines, watchers.proxy);
  await Promise.all(Object.values(watchers).map((one) => one.close()));
}

/** One of each dies, another is replaced in order: who stands in front of the proxy notices nothing that lasts. */
async function killings(parts, proxy, engines, watcher) {
  const front = `http://${proxy.http}`;
  process.kill(parts['api-1'].pid, 'SIGKILL');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      fetch(`${front}/readyz`).then(
        (one) => one.status,
        () => 0,
      ),
    ),
  );
  found(
    answers.every((status) => status === 200),
    `api-1 killed: 40 of 40 requests through the proxy answered ${[...new Set(answers)].join(', ')}`,
  );
  process.kill(parts['worker-1'].pid, 'SIGKILL');
  const tries = await writeMail(proxy.mailPort, 'After the kill');
  const after = await watcher.seen('After the kill', 30_000);
  found(
    after !== undefined,
    `worker-1 killed too: a mail is taken (attempt ${tries}) and seen through the proxy after ${after} ms`,
  );

  parts['api-1'] = await startService('api-1', engines);
  const began = Date.now();
  process.kill(parts['api-2'].pid, 'SIGTERM');
  await parts['api-2'].ended;
  found(
    parts['api-2'].child.exitCode === 0,
    `api-2 ends in order on SIGTERM, after ${Date.now() - began} ms with an open socket`,
  );
}

try {
  await prove();
} catch (error) {
  failures += 1;
  line(error.stack);
}
await Promise.all(running.slice(3).map((stop) => stop()));
await Promise.all(running.slice(0, 3).map((stop) => stop()));
if (failures) giveUp(new Error(`${failures} findings are not as they should be; the logs are in ${folder}.`));
rmSync(folder, { recursive: true, force: true });
line('\nAll as it should be.');
process.exit(0);
