// Faults as the work goes on, each at a point that follows from the seed; and what was being handed over just then.
import { signal, sleep } from '../../bin/lib/processes.mjs';

/** A process that was killed starts again in a second; killing it before that would count for nothing. */
const PAUSE_MS = 2_500;
/** Work that a fault interrupted goes on within this, or it is said so. */
const RESUME_PATIENCE_MS = 60_000;
const LOOK_MS = 200;

/**
 * What a worker has, and by which claim of it. Most of what comes in is taken in by one transaction, without a claim that could be
 * seen: all that waits counts.
 */
const UNDERWAY = `SELECT 'event' AS what, id::int, attempts AS claim FROM inbound_event WHERE state = 'received'
  UNION ALL SELECT 'delivery', id::int, fence FROM delivery WHERE state IN ('claimed', 'submitting')`;
const STILL = `SELECT count(*)::int AS n FROM (${UNDERWAY}) has JOIN unnest($1::text[], $2::int[], $3::int[]) AS had(what, id, claim)
  USING (what, id, claim)`;

export function shuffled(list, random) {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}

export class Faults {
  begun = 0;
  done = [];
  /** Deliveries that a fault found on the line: of these alone nobody may know what became of them. */
  inFlight = new Set();
  /** How long it took until what was underway at a worker was done or taken over. */
  resumed = [];
  /** Kind → how long it took until the service was whole again. */
  back = [];
  /** When the database was there again last: while it is away, and in the moment after, nobody takes anything over. */
  whole = 0;

  /** @param deeds kind → what is done: `(faults) => Promise | void`, false where the machine does not allow it. @param counts kind → how often. */
  constructor(world, random, { deeds, counts, freezeMs }) {
    Object.assign(this, { world, random, deeds, freezeMs });
    this.kinds = shuffled(
      Object.entries(counts).flatMap(([kind, count]) => Array(count).fill(kind)),
      random,
    );
    this.dues = this.kinds.map((_kind, index) => (index + 0.3 + random() * 0.6) / (this.kinds.length + 0.5));
    this.pending = [];
  }

  /** The progress at which the next one is due. */
  get next() {
    return this.dues[this.begun] ?? Number.POSITIVE_INFINITY;
  }

  one(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  /** One of two, of which the other one serves: what nobody can do while nobody is there says nothing. */
  async oneOf(programs) {
    const chosen = this.one(programs);
    await Promise.all(programs.filter((one) => one !== chosen).map((one) => one.ready()));
    return chosen;
  }

  /** @param progress from 0 to 1 */
  async run(progress, say = () => undefined) {
    for (const [index, kind] of this.kinds.entries()) {
      while (progress() < this.dues[index]) await sleep(50);
      this.begun += 1;
      const name = `${kind} (${index + 1} of ${this.kinds.length})`;
      this.say = (what) => say(`${name}${what}`);
      await this.note().catch(() => undefined);
      const began = Date.now();
      const isDone = (await this.deeds[kind](this)) !== false;
      await this.note().catch(() => undefined);
      if (isDone) this.done.push(kind);
      this.say(` took ${Date.now() - began} ms`);
      await sleep(PAUSE_MS);
    }
    await Promise.all(this.pending);
  }

  async note() {
    const rows = await this.world.query(`SELECT id::int FROM delivery WHERE state = 'submitting'`);
    for (const { id } of rows) this.inFlight.add(id);
  }

  /** Takes the time until the work that is underway now is done, or somebody else's: what another fault does to that one is of its own. */
  async watchWork() {
    const rows = await this.world.query(UNDERWAY);
    const { say } = this;
    const began = Date.now();
    const values = ['what', 'id', 'claim'].map((column) => rows.map((row) => row[column]));
    const watched = async () => {
      for (let n = rows.length; n > 0 && Date.now() - began < RESUME_PATIENCE_MS; await sleep(LOOK_MS))
        n = (await this.world.query(STILL, values).catch(() => [{ n }]))[0].n;
      if (rows.length === 0) return;
      const took = Date.now() - Math.max(began, this.whole);
      this.resumed.push(took);
      say(`: the ${rows.length} that were underway went on within ${took} ms`);
    };
    this.pending.push(watched());
  }
}

/** What processes can suffer. */
export const kills = {
  async worker(faults) {
    const worker = await faults.oneOf(faults.world.workers);
    worker.kill();
    await faults.watchWork().catch(() => undefined);
  },
  async api(faults) {
    (await faults.oneOf(faults.world.apis)).kill();
  },
  async freeze(faults) {
    const worker = await faults.oneOf(faults.world.workers);
    worker.signal('SIGSTOP');
    await faults.watchWork().catch(() => undefined);
    faults.pending.push(sleep(faults.freezeMs).then(() => worker.signal('SIGCONT')));
  },
  async redis(faults) {
    await faults.world.crashRedis();
  },
  async database(faults) {
    await faults.world.answering();
    const began = Date.now();
    await faults.world.crashDatabase();
    await faults.isBack(began);
    faults.whole = Date.now();
  },
  /** One backend dies without a word: PostgreSQL then ends all others and recovers. */
  async backend(faults) {
    await faults.world.answering();
    const rows = await faults.world.query(
      `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'parley%' ORDER BY state = 'active' DESC, pid`,
    );
    const began = Date.now();
    if (rows.length) signal(rows[0].pid, 'SIGKILL');
    await faults.isBack(began);
    faults.whole = Date.now();
  },
};
