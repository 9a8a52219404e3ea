// A Parley of an older version, beside which that of this checkout is started, and which goes when the other one serves.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../bin/lib/places.mjs';
import { postgresClient } from '../../bin/lib/postgres-programs.mjs';
import { sleep } from '../../bin/lib/processes.mjs';
import { differenceOf, formOf, migrate } from '../../chaos/lib/migration.mjs';
import { World } from '../../chaos/lib/world.mjs';

/** The bench's data set has this many at scale 1. */
const AT_SCALE_1 = 2_000_000;
const FRESH = 'parley_fresh';
/** A balancer that asks /readyz sends nothing more to who is about to go. */
const NOTICED_MS = 500;
const ENDING_MS = 30_000;
/** A step of a migration is done and not yet written down; it is written down; rights are given to half of the tables. */
const DEATHS = [
  { at: 'before', says: 'INSERT INTO "migration"' },
  { at: 'committed', says: 'INSERT INTO "migration"' },
  { at: 'before', says: 'REVOKE ALL ON', nth: 40 },
];

export class TwoVersions extends World {
  /** @param home the folder of the older version. @param messages so many are there already. */
  constructor(home, messages) {
    super();
    Object.assign(this, { home, messages });
  }

  /** By the older version's own recipe: this one's may know columns that are not there yet. */
  async fill() {
    if (this.messages > 0) {
      const { fill: write } = await import(pathToFileURL(join(this.home, 'bench/lib/dataset.mjs')));
      const about = { adminUrl: this.ownerUrl, passwordHash: 'none', say: () => undefined };
      await write({ ...about, scale: this.messages / AT_SCALE_1 });
      // Who works on the channels of the load sees these, and not what lies about.
      await this.query('UPDATE channel SET is_private = true');
    }
    await super.fill();
    const [{ id }] = await this.query('SELECT coalesce(max(id), 0)::int AS id FROM message');
    this.since = id;
  }

  /** The migrations of this checkout: killed at each of the deaths, then to the end. @returns what went wrong */
  async migrateAndDie() {
    const wrong = [];
    for (const point of DEATHS) {
      const { signal, code, said } = await migrate(this, this.postgres.url, point);
      if (signal !== 'SIGKILL') wrong.push(`never died ${point.at} "${point.says}": ${code}, ${said}`);
    }
    const { code, said } = await migrate(this, this.postgres.url);
    if (code !== 0) wrong.push(said.slice(-500));
    return wrong;
  }

  /** Somebody who reads all tables in one transaction, as a dump does. @returns what ends it */
  async readForLong() {
    const client = new (postgresClient())({ connectionString: this.ownerUrl });
    await client.connect();
    const { rows } = await client.query(`SELECT relname FROM pg_class WHERE relkind = 'r'
      AND relnamespace = 'public'::regnamespace`);
    await client.query('BEGIN');
    for (const { relname } of rows) await client.query(`LOCK TABLE "${relname}" IN ACCESS SHARE MODE`);
    return () => client.end();
  }

  /** One of each kind of this checkout; from then on calls go to both APIs. */
  async addNew() {
    this.old = { apis: [...this.apis], workers: [...this.workers] };
    this.home = root;
    const api = await this.program('api-new', 'main.js', this.env);
    const worker = await this.program('worker-new', 'worker.js', this.env);
    worker.start();
    await worker.ready();
    this.workers.push(worker);
    api.start();
    await api.ready();
    this.apis.push(api);
    this.newApi = api;
  }

  /** The old ones go, workers first. @returns their codes */
  async endOld() {
    const isNew = (program) => !this.old.apis.includes(program) && !this.old.workers.includes(program);
    this.workers = this.workers.filter(isNew);
    const workers = await Promise.all(this.old.workers.map((program) => program.stop(ENDING_MS)));
    this.apis = this.apis.filter(isNew);
    await sleep(NOTICED_MS);
    const apis = await Promise.all(this.old.apis.map((program) => program.stop(ENDING_MS)));
    return [...workers, ...apis];
  }

  /** What the upgraded database has and a fresh one of this checkout has not, and the other way round. */
  async differences() {
    const owner = new URL(this.postgres.url);
    await this.query(`CREATE DATABASE ${FRESH} OWNER ${owner.username}`);
    const { code, said } = await migrate(this, Object.assign(owner, { pathname: `/${FRESH}` }).toString());
    if (code !== 0) return [said];
    const [made, wanted] = [await formOf(this, '/parley'), await formOf(this, `/${FRESH}`)];
    return made === wanted ? [] : [differenceOf(made, wanted)];
  }
}
