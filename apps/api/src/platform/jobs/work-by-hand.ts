import { Inject, Injectable } from '@nestjs/common';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { CONCURRENCY } from './concurrency.js';
import { DeadLetters } from './dead-letters.service.js';
import { JobHandlers, type FoundHandler } from './job-handlers.js';
import { GiveUp, type JobDefinition, type JobPayload, type QueueName } from './job.js';
import { Jobs } from './jobs.js';

/** More than this of one queue would wait too long for its turn, and is left to the next sweep. */
const IN_HAND = 500;

/**
 * Does jobs without a queue, while there is none that takes them: PostgreSQL is the record, and Redis that stands still must not
 * keep what stands there. As many of a queue at a time as otherwise; what fails is brought again by its sweeper. A job that the
 * queue turns out to have taken after all runs twice, as every job may.
 */
@Injectable()
export class WorkByHand {
  private readonly lines = new Map<QueueName, Line>();
  private handlers: ReadonlyMap<string, FoundHandler> = new Map();
  private isStopping = false;

  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(JobHandlers) private readonly found: JobHandlers,
    @Inject(DeadLetters) private readonly deadLetters: DeadLetters,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Log) private readonly log: Log,
  ) {}

  start(): void {
    this.handlers = this.found.handlers();
    this.jobs.worksHere((job, payload, id) => this.begin(job, payload, id));
  }

  /** Begins nothing more and waits for what runs. */
  async stop(deadlineMs: number): Promise<void> {
    this.isStopping = true;
    const patience = new Promise((resolve) => setTimeout(resolve, deadlineMs).unref());
    await Promise.race([Promise.all([...this.lines.values()].map((line) => line.close())), patience]);
  }

  private begin(job: JobDefinition, payload: JobPayload, id: string | undefined): boolean {
    const handler = this.handlers.get(job.name);
    if (!handler || this.isStopping) return false;
    const line = this.lines.get(job.queue) ?? new Line(CONCURRENCY[job.queue]);
    this.lines.set(job.queue, line);
    return line.take(id ?? Symbol(), () => this.run(handler, payload));
  }

  private async run({ job, run }: FoundHandler, payload: JobPayload): Promise<void> {
    try {
      const meta = { attempt: 1, isLast: false };
      await this.metrics.job(job.queue, job.name, () => run(job.schema.parse(payload), meta));
    } catch (error) {
      if (error instanceof GiveUp) await this.bury(job, payload, error);
      else this.log.warnRarely('a job that no queue took failed; its sweeper brings it again', { error });
    }
  }

  private async bury({ queue, name, attempts }: JobDefinition, payload: JobPayload, reason: GiveUp) {
    const facts = { job: name, queue, agencyId: payload.agencyId, error: reason };
    try {
      const { agencyId } = payload;
      await this.deadLetters.bury({ agencyId, queue, job: name, payload, error: reason.message, attempts });
      this.log.error('a job failed for good', facts);
    } catch (failure) {
      this.log.warnRarely('a job failed, and no dead letter could be written; its sweeper brings it again', {
        ...facts,
        failure,
      });
    }
  }
}

/** Some at a time, the others in the order in which they came. */
class Line {
  private readonly taken = new Set<string | symbol>();
  private readonly waiting: (() => void)[] = [];
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly atOnce: number) {}

  /** One that is in hand already counts as taken. @returns false when it would wait too long. */
  take(key: string | symbol, work: () => Promise<void>): boolean {
    if (this.taken.has(key)) return true;
    if (this.taken.size >= IN_HAND) return false;
    this.taken.add(key);
    const begin = () => {
      const run: Promise<void> = work().finally(() => {
        this.taken.delete(key);
        this.running.delete(run);
        this.waiting.shift()?.();
      });
      this.running.add(run);
    };
    if (this.running.size < this.atOnce) begin();
    else this.waiting.push(begin);
    return true;
  }

  async close(): Promise<void> {
    this.waiting.length = 0;
    await Promise.all(this.running);
  }
}
