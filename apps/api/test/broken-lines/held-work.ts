import { JobHandlers, type FoundHandler } from '../../src/platform/jobs/job-handlers.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import type { JobPayload } from '../../src/platform/jobs/job.js';
import { DispatchEventJob } from '../../src/platform/outbox/dispatch-event.job.js';
import { Listeners } from '../../src/platform/outbox/listeners.js';
import type { ProofWorld } from '../isolation/world/world.js';

/** So many of each kind: the first of them may be one with which little is to be done. */
const OF_A_KIND = 3;

/** One job, or what the clock asks for. */
export interface Work {
  readonly name: string;
  run(): Promise<void>;
}

interface HeardEvent {
  id: string;
  agency_id: string;
  name: string;
}

/** Holds what a worker would be woken for, in a world that has none, so that a test does it: some of each kind. */
export class HeldWork {
  private readonly handlers: ReadonlyMap<string, FoundHandler>;
  private readonly counts = new Map<string, number>();
  private readonly waiting: Work[] = [];
  /** The jobs that bring an event to a listener, as `event listener`. */
  readonly brought: string[] = [];

  constructor(private readonly world: ProofWorld) {
    this.handlers = world.app.get(JobHandlers).handlers();
    world.app.get(Jobs).add = async (_queue, name, payload) => void this.hold(name, name, payload);
  }

  /** What the clock asks for, whether or not there is anything to do. */
  tasks(): Work[] {
    return this.world.app.get(JobHandlers).tasks();
  }

  /** The next job; events that were written meanwhile are jobs for whoever listens to them. */
  async next(): Promise<Work | undefined> {
    if (this.waiting.length === 0) await this.passEventsOn();
    return this.waiting.shift();
  }

  private async passEventsOn(): Promise<void> {
    const { rows } = await this.world.owner.query<HeardEvent>(
      // Beyond those that stand in the world already.
      `UPDATE outbox_event SET cursor = id + 100000000, queued_at = now() WHERE cursor IS NULL
       RETURNING id, agency_id, name`,
    );
    for (const { id, agency_id, name } of rows)
      for (const listener of this.world.app.get(Listeners).of(name)) {
        const payload = { agencyId: Number(agency_id), eventId: Number(id), listener: listener.name };
        if (this.hold(DispatchEventJob.name, `${name} to ${listener.name}`, payload))
          this.brought.push(`${id} ${listener.name}`);
      }
  }

  /** @returns whether there were not enough of its kind yet. */
  private hold(job: string, kind: string, payload: JobPayload): boolean {
    const count = this.counts.get(kind) ?? 0;
    const handler = this.handlers.get(job);
    if (!handler || count >= OF_A_KIND) return false;
    this.counts.set(kind, count + 1);
    const run = () => handler.run(handler.job.schema.parse(payload), { attempt: 1, isLast: false });
    this.waiting.push({ name: `${kind} ${JSON.stringify(payload)}`, run });
    return true;
  }
}
