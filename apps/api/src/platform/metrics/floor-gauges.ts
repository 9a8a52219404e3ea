import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database } from '../database/database.js';
import { JobHandlers } from '../jobs/job-handlers.js';
import { Jobs } from '../jobs/jobs.js';
import { Metrics } from './metrics.js';

const MAX_AGE_MS = 5_000;

/** How far behind the work is: the oldest event that was not passed on, and what waits in the queues. */
@Injectable()
export class FloorGauges implements OnModuleInit {
  constructor(
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Database) private readonly db: Database,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(JobHandlers) private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('parley_outbox_lag_seconds', 'Age of the oldest event that was not passed on.', () =>
      this.outboxLag(),
    );
    this.watchQueues();
  }

  // Across agencies: how far behind the installation is.
  private async outboxLag(): Promise<number> {
    const [row] = await this.db.system('metrics', (tx) =>
      tx.query<{ lag: number | null }>(
        `SELECT extract(epoch FROM now() - min(created_at))::float8 AS lag FROM outbox_event
         WHERE cursor IS NULL OR queued_at IS NULL`,
      ),
    );
    return row?.lag ?? 0;
  }

  private watchQueues(): void {
    let asked = 0;
    const gauge: Gauge = new Gauge({
      name: 'parley_jobs',
      help: 'Jobs in the queues.',
      labelNames: ['queue', 'state'],
      registers: [this.metrics.registry],
      collect: async () => {
        if (Date.now() - asked < MAX_AGE_MS) return;
        asked = Date.now();
        // A queue that does not answer keeps its last figures; the others are shown all the same.
        await Promise.allSettled(this.queues().map((queue) => this.showQueue(gauge, queue)));
      },
    });
  }

  private queues() {
    return [...new Set([...this.handlers.handlers().values()].map(({ job }) => job.queue))];
  }

  private async showQueue(gauge: Gauge, queue: Parameters<Jobs['counts']>[0]): Promise<void> {
    const counts = await this.jobs.counts(queue);
    for (const [state, count] of Object.entries(counts)) gauge.set({ queue, state }, count);
  }
}
