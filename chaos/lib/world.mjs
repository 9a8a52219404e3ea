// A Parley of real processes on a durable database and a Redis that keeps what it was told: two APIs, two workers.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, root } from '../../bin/lib/places.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { postgresClient } from '../../bin/lib/postgres-programs.mjs';
import { signal, sleep, waitForExit } from '../../bin/lib/processes.mjs';
import { provideRedis } from '../../bin/lib/redis.mjs';
import { startAgain } from '../../bin/lib/start-again.mjs';
import { Program } from './program.mjs';
import { SmallDisk } from './small-disk.mjs';

export const SECRETS_KEY = 'chaos-chaos-chaos-chaos-chaos-chaos-chaos';
const PASSWORD = 'a password for the chaos';
export const MAILBOX = 'support@chaos.test';
export const AGENT = { email: 'agent@chaos.test', password: PASSWORD };
const apiPackage = createRequire(inRoot('apps/api/package.json'));

export class World {
  folder = mkdtempSync(join(tmpdir(), 'parley-chaos-'));
  /** The folder of the version that migrates and runs. */
  home = root;
  programs = [];
  apis = [];
  workers = [];

  /**
   * @param sinkPort the mail server that answers are handed to.
   * @param more settings of all processes, where the queues are (`redis` or `postgres`), how many processes of each kind, and
   *   whether the database has a disk of its own, which can be filled.
   */
  async open(sinkPort, { settings = {}, queues = 'redis', each = 2, hasDisk = false } = {}) {
    this.disk = new SmallDisk(join(this.folder, 'database'), hasDisk);
    await this.startDatabase();
    if (queues === 'redis') await this.startRedis();
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: this.postgres.url,
      // An empty setting is none: what stands in the environment of whoever starts this must not count.
      REDIS_URL: this.redis?.url ?? '',
      SECRETS_KEY,
      PARLEY_DATA_DIR: this.folder,
      LOG_LEVEL: 'warn',
      SMTP_URL: `smtp://127.0.0.1:${sinkPort}`,
      SMTP_LISTEN_HOST: '127.0.0.1',
      RATE_LIMIT_IP: '1000000',
      RATE_LIMIT_TOKEN: '1000000',
      ...settings,
    };
    execFileSync(process.execPath, [join(this.home, 'apps/api/dist/migrate.js')], { env, stdio: 'pipe' });
    await this.fill();
    this.env = env;
    const numbers = Array.from({ length: each }, (_, number) => number + 1);
    for (const number of numbers) this.apis.push(await this.program(`api-${number}`, 'main.js', env));
    for (const number of numbers) this.workers.push(await this.program(`worker-${number}`, 'worker.js', env));
    for (const program of this.programs) program.start();
    await this.ready();
  }

  /** The one that answers those who know only one. */
  get api() {
    return this.apis[0];
  }

  get smtpPorts() {
    return this.workers.map((worker) => Number(worker.env.SMTP_LISTEN_PORT));
  }

  async ready() {
    await Promise.all(this.programs.map((program) => program.ready()));
  }

  /** Both APIs: what is measured next shall be of what is done next. */
  async answering() {
    await Promise.all(this.apis.map((api) => api.ready()));
  }

  /** As the owner of the machine sees it, past everything that is tested. */
  async query(sql, values) {
    const client = new (postgresClient())({ connectionString: this.ownerUrl });
    // It is killed, too: who asked just then hears it from the question.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Several questions of one connection. */
  async session(work) {
    const client = new (postgresClient())({ connectionString: this.ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(async (sql) => (await client.query(sql)).rows);
    } finally {
      await client.end();
    }
  }

  get ownerUrl() {
    return Object.assign(new URL(this.postgres.adminUrl), { pathname: '/parley' }).toString();
  }

  /** In order, and away for so long. */
  async restartDatabase(downMs) {
    const { port } = this.postgres;
    await this.postgres.stop();
    await sleep(downMs);
    await this.startDatabase(port);
  }

  /** The postmaster goes without a word, and comes back on the same port. */
  async crashDatabase() {
    signal(this.postgres.pid, 'SIGKILL');
    await this.postgres.exited;
    await this.startDatabase(this.postgres.port);
  }

  /**
   * As the launcher does: when the database ends by itself, it is started again, on a full disk as often as it takes.
   * @returns what ends this, and resolves when it is there.
   */
  keepDatabase() {
    let isOver = false;
    let starting;
    const watch = (postgres) =>
      void postgres.exited.then(() => {
        if (isOver) return;
        starting = startAgain(() => this.startDatabase(postgres.port), {}).then(() => watch(this.postgres));
        starting.catch(() => undefined);
      });
    watch(this.postgres);
    return async () => {
      await starting;
      isOver = true;
    };
  }

  /** As a machine that loses its power: what was not written to the disk is gone. */
  async crashRedis() {
    const { pid, port } = this.redis;
    signal(pid, 'SIGKILL');
    await waitForExit(pid, 5_000);
    await this.startRedis(port);
  }

  /** Ends that nobody asked for, of all processes. */
  get exits() {
    return this.programs.flatMap(({ name, ends }) => ends.map((end) => `${name}: ${JSON.stringify(end)}`));
  }

  async close() {
    await Promise.all(this.programs.map((program) => program.stop()));
    await Promise.all([this.postgres?.stop(), this.redis?.stop()]);
    this.disk?.close();
    if (!process.env.CHAOS_KEEP) rmSync(this.folder, { recursive: true, force: true });
  }

  async startDatabase(port) {
    const dataDir = join(this.folder, 'database');
    this.postgres = await startPostgres({ dataDir, port: port ?? (await freePort()) });
  }

  async startRedis(port) {
    const dataDir = join(this.folder, 'redis');
    mkdirSync(dataDir, { recursive: true });
    this.redis = await provideRedis({ port: port ?? (await freePort()), dataDir });
  }

  async program(name, file, base) {
    const isApi = file === 'main.js';
    const port = await freePort();
    const env = isApi
      ? { ...base, PORT: String(port) }
      : { ...base, WORKER_PORT: String(port), SMTP_LISTEN_PORT: String(await freePort()) };
    const url = `http://127.0.0.1:${port}`;
    const logFile = join(this.folder, `${name}.log`);
    const { home } = this;
    const program = Object.assign(
      new Program({ name, file, env, readyUrl: `${url}/readyz`, logFile, home }),
      {
        url,
      },
    );
    this.programs.push(program);
    return program;
  }

  async fill() {
    const hash = await apiPackage('@node-rs/argon2').hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 });
    await this.query(
      `INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES (1, 'Chaos', 'chaos') ON CONFLICT DO NOTHING;
       INSERT INTO user_account (agency_id, email, first_name, last_name, role, password_hash)
         VALUES (1, '${AGENT.email}', 'Agent', 'One', 'administrator', '${hash}');
       INSERT INTO channel (agency_id, type, name, address) VALUES (1, 'EMAIL', 'Service desk', '${MAILBOX}')`,
    );
  }
}
