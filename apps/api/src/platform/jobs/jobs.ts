import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Log } from '../logging/log.js';
import { inSpan, traces } from '../tracing/tracing.js';
import { inTime } from '../patience/index.js';
import type { JobDefinition, JobPayload, QueueName } from './job.js';
import type { JobQueue, QueueBackend, WaitingJob } from './queue-backend.js';

export const QUEUE_BACKEND = Symbol('QUEUE_BACKEND');

/** How often queues that took nothing are asked whether they are back. */
const LOOK_MS = 500;
/** More than the connection's own patience, which counts only once there has been a connection. */
const PATIENCE_MS = 6_000;
/** How many of the jobs that come next are looked at. */
const NEXT = 20;

/** @returns whether the job is in hand now. */
export type WorkHere = (job: JobDefinition, payload: JobPayload, id: string | undefined) => boolean;

export interface EnqueueOptions {
  /** A second job with the id of one that is waiting or running is dropped. Must not contain ':'. */
  id?: string;
  delayMs?: number;
  /** Before all that waits: what was begun already, by somebody who vanished or in vain. */
  first?: boolean;
}

/**
 * Adds work to the queues. A job is a wake-up, not a record: whatever must happen is a row of PostgreSQL first, and a
 * sweeper (`@Every`) adds the job again when it got lost. So add the job after the commit, and prefer `wake` there.
 */
@Injectable()
export class Jobs implements OnApplicationShutdown {
  private workHere: WorkHere | undefined;
  private isAway = false;
  private isOver = false;

  constructor(
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    @Inject(Log) private readonly log: Log,
  ) {}

  /**
   * Adds a job and waits until the queue has it (one round trip).
   * @throws when the payload does not fit the job's schema or the queue cannot be reached.
   */
  async enqueue<T extends JobPayload>(
    job: JobDefinition<T>,
    payload: T,
    options: EnqueueOptions = {},
  ): Promise<void> {
    await this.add(job.queue, job.name, job.schema.parse(payload), job.attempts, options);
  }

  /** A process that runs jobs does those itself that no queue takes. */
  worksHere(begin: WorkHere): void {
    this.workHere = begin;
  }

  /**
   * Like `enqueue`, for work that a sweeper finds anyway: a queue that cannot be reached is logged and never fails
   * what the caller has already committed. A worker does without it: what is due now is begun here.
   * @returns whether the job was added, or is in hand.
   */
  async wake<T extends JobPayload>(
    job: JobDefinition<T>,
    payload: T,
    options: EnqueueOptions = {},
  ): Promise<boolean> {
    if (!this.workHere || !this.isAway) {
      try {
        await this.enqueue(job, payload, options);
        return true;
      } catch (error) {
        void this.awaitQueues();
        this.log.warnRarely('a job could not be added; its sweeper will', { job: job.name, error });
      }
    }
    if (options.delayMs !== undefined) return false;
    return this.workHere?.(job as unknown as JobDefinition, payload, options.id) ?? false;
  }

  onApplicationShutdown(): void {
    this.isOver = true;
  }

  /** Whoever asks a Redis that stands still waits for the whole of its patience: from the first on, nobody else does. */
  private async awaitQueues(): Promise<void> {
    if (this.isAway) return;
    this.isAway = true;
    while (!this.isOver) {
      const isBack = await this.backend.ready().then(
        () => true,
        () => false,
      );
      if (isBack) break;
      await setTimeout(LOOK_MS, undefined, { ref: false });
    }
    this.isAway = false;
  }

  /** For dead letters, of which only names are known. Everybody else uses `enqueue`. */
  async add(
    queue: QueueName,
    name: string,
    payload: JobPayload,
    attempts: number,
    { id, delayMs, first }: EnqueueOptions,
  ): Promise<void> {
    if (id?.includes(':')) throw new Error(`The id of a job must not contain ':', as "${id}" does.`);
    await inSpan(
      `send ${name}`,
      'producer',
      () => factsOfJob(queue, name),
      () =>
        inTime(
          PATIENCE_MS,
          this.backend.queue(queue).add(name, payload, {
            attempts,
            // Its attempts belong to the trace of who added it.
            ...(traces() && { telemetry: { metadata: traces()?.now() ?? '' } }),
            backoff: { type: 'custom' },
            ...(id !== undefined && { jobId: id }),
            ...(delayMs !== undefined && { delay: delayMs }),
            ...(first && { lifo: true }),
          }),
        ),
    );
  }

  /** How many jobs of a queue wait, run and are put off. */
  async counts(queue: QueueName): Promise<Record<'waiting' | 'active' | 'delayed', number>> {
    const asked = this.backend.queue(queue).getJobCounts('waiting', 'active', 'delayed');
    const counts = await inTime(PATIENCE_MS, asked);
    return { waiting: counts.waiting ?? 0, active: counts.active ?? 0, delayed: counts.delayed ?? 0 };
  }

  /**
   * When the job that comes next was added: what was added before that has been begun, unless it got lost.
   * Null when none waits, or nobody can say.
   */
  async begunUntil(queue: QueueName): Promise<Date | null> {
    if (this.isAway) return null;
    try {
      const next = await inTime(PATIENCE_MS, this.next(this.backend.queue(queue)));
      if (next.length === 0) return null;
      // Those that go first are newer than what they overtook, of which nothing is known when there are only such.
      const inTurn = next.filter(({ opts }) => !opts.lifo).map(({ timestamp }) => timestamp);
      return new Date(inTurn.length === 0 ? 0 : Math.min(...inTurn));
    } catch {
      void this.awaitQueues();
      return null;
    }
  }

  /** Both kinds of queues list what waits with the newest first. Some more than one, for they are being begun meanwhile. */
  private async next(queue: JobQueue): Promise<WaitingJob[]> {
    const { waiting = 0 } = await queue.getJobCounts('waiting');
    if (waiting === 0) return [];
    return queue.getJobs('waiting', Math.max(0, waiting - NEXT), waiting - 1);
  }

  /** Resolves when jobs can be added. */
  async ready(): Promise<void> {
    await this.backend.ready();
  }
}

export function factsOfJob(queue: QueueName, name: string) {
  return { 'messaging.system': 'bullmq', 'messaging.destination.name': queue, 'parley.job': name };
}
