import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { InboundEventsRepository } from './inbound-events.repository.js';
import { ProcessInboundJob } from './process-inbound.job-definition.js';

const BATCH = 500;

/** Finds events whose job was lost, whose worker vanished, or whose pause is over, and wakes a worker for each. */
@Injectable()
export class InboundSweepService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InboundEventsRepository) private readonly events: InboundEventsRepository,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  async sweep(): Promise<void> {
    // However long the queue is, what still waits in it for its first turn was not lost.
    const begunUntil = await this.jobs.begunUntil(ProcessInboundJob.queue);
    const due = await this.db.system('inbound events that are due', (q) =>
      this.events.due(q, begunUntil, BATCH),
    );
    for (const { agencyId, id, attempts } of due) {
      // One waiting job per event is enough, however long the queue. That of a worker that vanished is not waited for.
      const job = `inbound-${id}-${attempts}`;
      const payload = { agencyId, eventIds: [id], isLeftBehind: true };
      await this.jobs.wake(ProcessInboundJob, payload, { id: job, first: attempts > 0 });
    }
  }
}
