// A Parley of real processes on a throw-away PostgreSQL and Redis: the demo, an API, a worker and the simulator.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDemoOnce, runProgram } from '../../bin/lib/database.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { startPostgres } from '../../bin/lib/postgres.mjs';
import { postgresClient } from '../../bin/lib/postgres-programs.mjs';
import { provideRedis } from '../../bin/lib/redis.mjs';
import { openSimulator } from '../../bin/lib/simulated-channels.mjs';
import { startProvider } from './identity-provider.mjs';
import { Watched } from './watched.mjs';

const SECRETS_KEY = 'fuzz-fuzz-fuzz-fuzz-fuzz-fuzz-fuzz-fuzz';

const DEADLOCK = '40P01';
const TRIES = 5;

export class World {
  folder = mkdtempSync(join(tmpdir(), 'parley-fuzz-'));
  programs = [];

  async open(say) {
    const began = Date.now();
    const step = (name) => say(`${name} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    this.redis = await provideRedis();
    this.postgres = await startPostgres({ dataDir: join(this.folder, 'database'), durable: false });
    this.simulator = await openSimulator({ folder: this.folder, port: await freePort() });
    const env = await this.#environment();
    this.provider = await startProvider(this.url);
    this.issuer = this.provider.issuer;
    await runProgram('migrate', env);
    await runProgram('seed', env);
    step('demo written');
    this.owner = await this.#connect();
    this.api = this.#program('api', 'main.js', env, `${this.url}/readyz`);
    this.worker = this.#program('worker', 'worker.js', env, `http://127.0.0.1:${env.WORKER_PORT}/readyz`);
    await Promise.all(this.programs.map((program) => program.ready()));
    step('processes ready');
    await connectDemoOnce({ dataDir: this.folder, publicUrl: this.url }, env).catch(() => undefined);
  }

  /** As the owner of the machine sees it. Where it and a process wait for each other, PostgreSQL ends one of them: then it asks again. */
  async rows(sql, values) {
    return (await this.result(sql, values)).rows;
  }

  async result(sql, values) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.owner.query(sql, values);
      } catch (error) {
        if (error.code !== DEADLOCK || attempt === TRIES) throw error;
      }
    }
  }

  /** How many transactions PostgreSQL has ended because they waited for each other; those of the fuzzer itself are among them. */
  async deadlocks() {
    const [row] = await this.rows(
      'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return row.count;
  }

  /** What the process wrote about one request: where it fell over. */
  logOf(id) {
    if (!id) return '';
    const lines = readFileSync(this.api.logFile, 'utf8').split('\n');
    return lines.filter((text) => text.includes(id)).join('\n');
  }

  async close() {
    await Promise.all(this.programs.map((program) => program.stop()));
    await this.owner?.end();
    await this.simulator?.close();
    this.provider?.stop();
    await Promise.all([this.postgres?.stop(), this.redis?.stop()]);
    if (!process.env.FUZZ_KEEP) rmSync(this.folder, { recursive: true, force: true });
  }

  async #environment() {
    const [port, workerPort, smtp] = [await freePort(), await freePort(), await freePort()];
    this.port = port;
    this.smtpPort = smtp;
    this.url = `http://127.0.0.1:${port}`;
    return {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: this.postgres.url,
      REDIS_URL: this.redis.url,
      PARLEY_DATA_DIR: this.folder,
      PARLEY_SEED: 'demo',
      PARLEY_SIMULATOR: 'on',
      SIMULATOR_URL: this.simulator.url,
      SECRETS_KEY,
      PORT: String(port),
      WORKER_PORT: String(workerPort),
      PUBLIC_URL: this.url,
      SMTP_LISTEN_PORT: String(smtp),
      SMTP_LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SUPPORT_EMAIL: 'help@operator.test',
      SSO_ALLOW_PRIVATE: 'on',
      GOOGLE_MAIL_CLIENT_ID: 'fuzz',
      GOOGLE_MAIL_CLIENT_SECRET: 'fuzz',
      MICROSOFT_MAIL_CLIENT_ID: 'fuzz',
      MICROSOFT_MAIL_CLIENT_SECRET: 'fuzz',
      RATE_LIMIT_IP: '100000000',
      RATE_LIMIT_TOKEN: '100000000',
    };
  }

  #program(name, file, env, readyUrl) {
    const program = new Watched({ name, file, env, readyUrl, folder: this.folder });
    this.programs.push(program);
    program.start();
    return program;
  }

  async #connect() {
    const at = Object.assign(new URL(this.postgres.adminUrl), {
      pathname: new URL(this.postgres.url).pathname,
    });
    const client = new (postgresClient())({ connectionString: at.toString() });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
