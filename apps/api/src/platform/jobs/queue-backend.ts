import type { Job, JobsOptions } from 'bullmq';
import type { JobPayload, QueueName } from './job.js';

/** Where the queues live: `open-queues.ts` chooses, and nobody else knows which it is. */
export interface QueueBackend {
  queue(name: QueueName): JobQueue;
  worker(name: QueueName, run: RunJob, settings: WorkerSettings): QueueWorker;
  /** Resolves when the queues can be used; rejects when they cannot be reached. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** What Parley uses of BullMQ's queue. */
export interface JobQueue {
  add(name: string, payload: JobPayload, options: JobsOptions): Promise<unknown>;
  getJobCounts(...states: ('waiting' | 'active' | 'delayed')[]): Promise<Record<string, number>>;
  /** The one that comes next is the last. */
  getJobs(state: 'waiting', first: number, last: number): Promise<WaitingJob[]>;
  close(): Promise<void>;
}

/** `timestamp`: when it was added, in milliseconds since 1970; `lifo`: it was put before all that waited then. */
export interface WaitingJob {
  timestamp: number;
  data: unknown;
  opts: { lifo?: boolean };
}

/** What Parley uses of BullMQ's worker. */
export interface QueueWorker {
  readonly name: string;
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  isRunning(): boolean;
  /** @param force does not wait for running jobs. */
  close(force?: boolean): Promise<void>;
}

export type RunJob = (job: Job, token: string) => Promise<void>;

export interface WorkerSettings {
  concurrency: number;
  /** Milliseconds until the next attempt. */
  backoff: (failures: number, jobName: string) => number;
  onError: (error: Error) => void;
}
