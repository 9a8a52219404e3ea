// The servers that the tests need: started when the first stage asks, one of each per run, thrown away at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { postgresClient } from './postgres-programs.mjs';
import { provideRedis } from './redis.mjs';

export class Services {
  #folder;
  #postgres;
  #redis;

  /** A folder of this run, removed at its end. */
  folder() {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'parley-test-run-'));
    return this.#folder;
  }

  /** The address of a PostgreSQL that does not care about power cuts. */
  async postgresUrl() {
    this.#postgres ??= startPostgres({ dataDir: join(this.folder(), 'database'), durable: false });
    return (await this.#postgres).url;
  }

  /** The address of a new, empty database. */
  async newDatabase(name) {
    const server = await this.postgresUrl();
    const client = new (postgresClient())({ connectionString: server });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  }

  async redisUrl() {
    this.#redis ??= provideRedis();
    return (await this.#redis).url;
  }

  async stop() {
    const running = await Promise.allSettled([this.#postgres, this.#redis]);
    await Promise.all(running.map(({ value }) => value?.stop()));
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = this.#postgres = this.#redis = undefined;
  }
}
