// A Parley of real processes on a durable database: one API or several, two workers.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../bin/lib/places.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { postgresClient } from '../../bin/lib/postgres-programs.mjs';
import { signal } from '../../bin/lib/processes.mjs';
import { Program } from './program.mjs';

export const SECRETS_KEY = 'crash-crash-crash-crash-crash-crash-crash';
const PASSWORD = 'a password for the crash test';
export const MAILBOX = 'support@crash.test';
export const AGENT = { email: 'agent@crash.test', password: PASSWORD };
const apiPackage = createRequire(inRoot('apps/api/package.json'));

export class World {
  folder = mkdtempSync(join(tmpdir(), 'parley-crash-'));
  programs = [];
  apis = [];

  /**
   * @param sinkPort the mail server that answers are handed to.
   * @param more settings of all processes, and how many APIs there are.
   */
  async open(sinkPort, { settings = {}, apis = 1 } = {}) {
    await this.startDatabase();
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: this.postgres.url,
      SECRETS_KEY,
      PARLEY_DATA_DIR: this.folder,
      LOG_LEVEL: 'warn',
      SMTP_URL: `smtp://127.0.0.1:${sinkPort}`,
      SMTP_LISTEN_HOST: '127.0.0.1',
      RATE_LIMIT_IP: '1000000',
      RATE_LIMIT_TOKEN: '1000000',
      ...settings,
    };
    execFileSync(process.execPath, [inRoot('apps/api/dist/migrate.js')], { env, stdio: 'pipe' });
    await this.fill();
    for (let number = 1; number <= apis; number += 1)
      this.apis.push(await this.program(`api-${number}`, 'main.js', env));
    this.workers = [
      await this.program('worker-1', 'worker.js', env),
      await this.program('worker-2', 'worker.js', env),
    ];
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

  /** As the owner of the machine sees it, past everything that is tested. */
  async query(sql, values) {
    const connectionString = Object.assign(new URL(this.postgres.adminUrl), {
      pathname: '/parley',
    }).toString();
    const client = new (postgresClient())({ connectionString });
    // It is killed, too: who asked just then hears it from the question.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The postmaster goes without a word, and comes back on the same port. */
  async crashDatabase() {
    signal(this.postgres.pid, 'SIGKILL');
    await this.postgres.exited;
    await this.startDatabase(this.postgres.port);
  }

  async close() {
    await Promise.all(this.programs.map((program) => program.stop()));
    await this.postgres?.stop();
    if (!process.env.CRASH_KEEP) rmSync(this.folder, { recursive: true, force: true });
  }

  async startDatabase(port) {
    const dataDir = join(this.folder, 'database');
    this.postgres = await startPostgres({ dataDir, port: port ?? (await freePort()) });
  }

  async program(name, file, base) {
    const isApi = file === 'main.js';
    const port = await freePort();
    const env = isApi
      ? { ...base, PORT: String(port) }
      : { ...base, WORKER_PORT: String(port), SMTP_LISTEN_PORT: String(await freePort()) };
    const url = `http://127.0.0.1:${port}`;
    const logFile = join(this.folder, `${name}.log`);
    const program = Object.assign(new Program({ name, file, env, readyUrl: `${url}/readyz`, logFile }), {
      url,
    });
    this.programs.push(program);
    return program;
  }

  async fill() {
    const hash = await apiPackage('@node-rs/argon2').hash(PASSWORD, { memoryCost: 19_456, timeCost: 2 });
    await this.query(
      `INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES (1, 'Crash', 'crash');
       INSERT INTO user_account (agency_id, email, first_name, last_name, role, password_hash)
         VALUES (1, '${AGENT.email}', 'Agent', 'One', 'administrator', '${hash}');
       INSERT INTO channel (agency_id, type, name, address) VALUES (1, 'EMAIL', 'Service desk', '${MAILBOX}')`,
    );
  }
}
