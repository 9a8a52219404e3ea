// A Parley on Debian's PostgreSQL with a replica that follows, and what an operator does when the primary is gone.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { signal, sleep } from '../../bin/lib/processes.mjs';
import { World } from '../../chaos/lib/world.mjs';
import { serverOf } from '../../chaos/parts/stores/deeds.mjs';
import { startPostgres, startReplica } from './engines.mjs';

const PASSWORD = 'drill';
const PATIENCE_MS = 30_000;
/** So much is lost with a replica that is not waited for. */
const BEHIND_MS = 5_000;

export class ReplicatedWorld extends World {
  /** @param isWaitedFor whether a commit is confirmed by the replica before anybody hears of it. */
  constructor(isWaitedFor) {
    super();
    this.isWaitedFor = isWaitedFor;
  }

  async startDatabase() {
    const folder = (name) => {
      const path = join(this.folder, name);
      mkdirSync(path);
      return path;
    };
    this.primary = await startPostgres(folder('primary'), PASSWORD);
    this.postgres = addressed(this.primary);
    this.replica = await startReplica(folder('replica'), this.primary);
    if (this.isWaitedFor) {
      // After the copy was made: the replica itself must not wait for anybody once it is the primary.
      await this.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await this.query('SELECT pg_reload_conf()');
    }
    const wanted = this.isWaitedFor ? 'sync' : 'async';
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
      const [follower] = await this.query('SELECT state, sync_state FROM pg_stat_replication');
      if (follower?.state === 'streaming' && follower.sync_state === wanted) return;
      if (Date.now() > until) throw new Error(`The replica does not follow: ${JSON.stringify(follower)}`);
    }
  }

  /** The primary is killed as by a power cut; the replica takes over, and all processes start anew with its address. */
  async failOver() {
    if (!this.isWaitedFor) await this.letFallBehind();
    const killedAt = Date.now();
    for (const pid of serverOf(this.primary.pid)) signal(pid, 'SIGKILL');
    this.postgres = addressed(this.replica);
    await this.query('SELECT pg_promote(true, 30)');
    this.promotedMs = Date.now() - killedAt;
    // It starts by itself a second after its end.
    const ended = this.programs.map((program) => {
      program.env = { ...program.env, DATABASE_URL: this.postgres.url };
      return program.expectEnd();
    });
    for (const program of this.programs) program.signal('SIGTERM');
    await Promise.all(ended);
    return killedAt;
  }

  /** The line between the two is gone. */
  async letFallBehind() {
    this.postgres = addressed(this.replica);
    await this.query(`ALTER SYSTEM SET primary_conninfo = ''`);
    await this.query('SELECT pg_reload_conf()');
    this.postgres = addressed(this.primary);
    await sleep(BEHIND_MS);
  }

  async close() {
    await super.close();
    await this.replica?.stop();
    await this.primary?.stop();
  }
}

function addressed({ address, pid, stop }) {
  const of = (who, database) => `postgres://${who}@${address}/${database}`;
  return { url: of(`parley:${PASSWORD}`, 'parley'), adminUrl: of('postgres', 'postgres'), pid, stop };
}
