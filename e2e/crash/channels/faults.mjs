// Kills as the work goes on, each at a point that follows from the seed; and what was being handed over just then.
import { sleep } from '../../../bin/lib/processes.mjs';
import { FREEZE_MS, shuffled } from '../faults.mjs';

/** A process that was killed starts again in a second; killing it before that would count for nothing. */
const PAUSE_MS = 2_500;

export class Faults {
  done = [];
  /** Deliveries that a fault found on the line: of these alone nobody may know what became of them. */
  inFlight = new Set();

  constructor(world, random, counts) {
    Object.assign(this, { world, random });
    this.kinds = shuffled(
      Object.entries(counts).flatMap(([kind, count]) => Array(count).fill(kind)),
      random,
    );
  }

  /** @param progress from 0 to 1 */
  async run(progress) {
    const freezes = [];
    for (const [index, kind] of this.kinds.entries()) {
      const due = (index + 0.3 + this.random() * 0.6) / (this.kinds.length + 0.5);
      while (progress() < due) await sleep(50);
      const { world } = this;
      const one = (list) => list[Math.floor(this.random() * list.length)];
      if (kind === 'worker') one(world.workers).signal('SIGKILL');
      if (kind === 'api') one(world.apis).signal('SIGKILL');
      if (kind === 'database') {
        await this.#note();
        await world.crashDatabase();
      }
      if (kind === 'freeze') {
        const worker = one(world.workers);
        worker.signal('SIGSTOP');
        freezes.push(sleep(FREEZE_MS).then(() => worker.signal('SIGCONT')));
      }
      await this.#note();
      this.done.push(kind);
      await sleep(PAUSE_MS);
    }
    await Promise.all(freezes);
  }

  async #note() {
    const rows = await this.world.query(`SELECT id::int FROM delivery WHERE state = 'submitting'`);
    for (const { id } of rows) this.inFlight.add(id);
  }
}
