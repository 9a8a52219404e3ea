import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { inSpan } from '../tracing/tracing.js';
import { backoffDelay } from './backoff.rules.js';
import { DeadLetters } from './dead-letters.service.js';
import { JobHandlers, type FoundHandler } from './job-handlers.js';
import { runJob } from './job-run.js';
import type { QueueName } from './job.js';
import { CONCURRENCY } from './concurrency.js';
import { factsOfJob, QUEUE_BACKEND } from './jobs.js';
import type { QueueBackend, QueueWorker } from './queue-backend.js';

/** A job that only a newer worker knows: it will come by. */
const UNKNOWN_JOB = { backoffMs: 5_000, maxBackoffMs: 60_000 };
const TRY_AGAIN_MS = 500;

/** Runs jobs. Only the worker process starts it. */
@Injectable()
export class JobRunner {
  private workers: QueueWorker[] = [];
  private isOver = false;

  constructor(
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    @Inject(JobHandlers) private readonly found: JobHandlers,
    @Inject(DeadLetters) private readonly deadLetters: DeadLetters,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** Opens a worker for every queue that has a handler; resolves when all of them are ready. */
  async start(): Promise<void> {
    try {
      await this.openAll();
    } catch (error) {
      // Whoever began this may not wait for it any more.
      this.log.error('the queues could not be opened', { error });
      throw error;
    }
  }

  private async openAll(): Promise<void> {
    const handlers = this.found.handlers();
    if (!(await this.queuesAreThere())) return;
    const queues = new Set([...handlers.values()].map((handler) => handler.job.queue));
    this.workers = [...queues].map((queue) => this.open(queue, handlers));
    await Promise.all(this.workers.map((worker) => worker.waitUntilReady()));
    for (const worker of this.workers) {
      worker
        .run()
        .catch((error: unknown) => this.log.error('a worker stopped', { queue: worker.name, error }));
    }
    this.log.info('jobs are running', { queues: [...queues], handlers: handlers.size });
  }

  get isRunning(): boolean {
    return this.workers.length > 0 && this.workers.every((worker) => worker.isRunning());
  }

  /** Claims nothing more and waits for what runs; jobs that do not end in time are left to another worker. */
  async stop(deadlineMs: number): Promise<void> {
    this.isOver = true;
    const workers = this.workers;
    this.workers = [];
    const patience = new Promise<'late'>((resolve) => setTimeout(resolve, deadlineMs, 'late').unref());
    const ended = Promise.allSettled(workers.map((worker) => worker.close()));
    if ((await Promise.race([ended, patience])) === 'late') {
      this.log.warn('some jobs did not end in time; another worker will run them again');
      await Promise.allSettled(workers.map((worker) => worker.close(true)));
    }
  }

  /** A worker that starts while they are away waits for them. @returns false when it has been stopped meanwhile. */
  private async queuesAreThere(): Promise<boolean> {
    while (!this.isOver) {
      try {
        await this.backend.ready();
        return !this.isOver;
      } catch (error) {
        this.log.warnRarely('the queues are not there yet; trying again', { error });
        await pause(TRY_AGAIN_MS);
      }
    }
    return false;
  }

  private open(queue: QueueName, handlers: Map<string, FoundHandler>): QueueWorker {
    const parts = { handlers, deadLetters: this.deadLetters, log: this.log };
    const run = (job: Job, token: string) =>
      this.metrics.job(queue, job.name, () =>
        inSpan(
          `process ${job.name}`,
          'consumer',
          () => ({ ...factsOfJob(queue, job.name), 'parley.attempt': job.attemptsMade + 1 }),
          () => runJob(parts, job, token),
          job.opts.telemetry?.metadata,
        ),
      );
    return this.backend.worker(queue, run, {
      concurrency: CONCURRENCY[queue],
      backoff: (failures, name) => {
        const { backoffMs, maxBackoffMs } = handlers.get(name)?.job ?? UNKNOWN_JOB;
        return backoffDelay(failures, backoffMs, maxBackoffMs);
      },
      onError: (error) => this.log.warnRarely('a worker has trouble with its queue', { queue, error }),
    });
  }
}
