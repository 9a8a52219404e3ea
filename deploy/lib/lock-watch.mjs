// Who waits for whose lock, and for how long the owner of the tables holds one that others would wait for.
import { performance } from 'node:perf_hooks';
import { postgresClient } from '../../bin/lib/postgres-programs.mjs';
import { sleep } from '../../bin/lib/processes.mjs';

const EVERY_MS = 20;

const WAITS = `SELECT extract(epoch FROM clock_timestamp() - l.waitstart) * 1000 AS ms, a.usename AS who,
    left(regexp_replace(a.query, '\\s+', ' ', 'g'), 120) AS what, coalesce(l.relation::regclass::text, l.locktype) AS on,
    l.locktype = 'relation' AS "isTable"
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE NOT l.granted AND l.waitstart IS NOT NULL AND l.locktype <> 'advisory' AND a.datname = current_database()`;
/** Of tables that were there before: nobody else knows of the others yet. */
const HELD = `SELECT l.pid || ' ' || l.relation || ' ' || l.mode AS key, l.relation::regclass::text || ' ' || l.mode AS what
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.granted AND a.usename = $1 AND l.relation = ANY($2::oid[])
    AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

export class LockWatch {
  /** The longest of each, in milliseconds, and whose it was: for a table, for a row that somebody else was at, and held. */
  waited = { ms: 0, what: '' };
  waitedForRow = { ms: 0, what: '' };
  held = { ms: 0, what: '' };
  looks = 0;
  #isOver = false;
  #since = new Map();

  /** @param owner the role whose locks are looked at */
  constructor(world, owner) {
    Object.assign(this, { world, owner });
  }

  async start() {
    this.client = new (postgresClient())({ connectionString: this.world.ownerUrl });
    await this.client.connect();
    const { rows } = await this.client.query(
      `SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'jobs') AND c.relkind = 'r'`,
    );
    this.known = rows.map(({ oid }) => oid);
    this.work = this.#look();
  }

  async #look() {
    while (!this.#isOver) {
      const { rows: waits } = await this.client.query(WAITS);
      for (const { ms, who, what, on, isTable } of waits)
        longer(isTable ? this.waited : this.waitedForRow, Number(ms), `${who} for ${on}: ${what}`);
      const { rows: held } = await this.client.query(HELD, [this.owner, this.known]);
      const now = performance.now();
      for (const key of this.#since.keys())
        if (!held.some((lock) => lock.key === key)) this.#since.delete(key);
      for (const { key, what } of held) {
        if (!this.#since.has(key)) this.#since.set(key, now);
        longer(this.held, now - this.#since.get(key), what);
      }
      this.looks += 1;
      await sleep(EVERY_MS);
    }
  }

  async stop() {
    this.#isOver = true;
    await this.work;
    await this.client.end();
  }
}

function longer(longest, ms, what) {
  if (ms > longest.ms) Object.assign(longest, { ms: Math.round(ms), what });
}
