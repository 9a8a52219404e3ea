import type { Job } from 'bullmq';
import type { WorkerSettings } from './queue-backend.js';

/** A crashed worker's jobs run again after at most the lock and one check. */
const LOCK_MS = 8_000;
const STALLED_CHECK_MS = 3_000;
/** When a job is a dead letter is decided in PostgreSQL (see job-run.ts); BullMQ never gets that far. */
const MAX_STALLED = 1_000;
const RECONNECT_MS = 1_000;
/** Nobody reads BullMQ's own events. */
const EVENTS_KEPT = 100;

/**
 * Finished jobs are removed at once: the record of what was done is in Parley's own tables. A finished job that
 * stayed would also keep its id taken, and a sweeper's next job with that id would be dropped in silence.
 */
export const queueOptions = {
  streams: { events: { maxLen: EVENTS_KEPT } },
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
};

export function workerOptions(settings: WorkerSettings) {
  return {
    concurrency: settings.concurrency,
    autorun: false,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
    runRetryDelay: RECONNECT_MS,
    settings: {
      backoffStrategy: (failures: number, _type?: string, _error?: Error, job?: Pick<Job, 'name'>) =>
        settings.backoff(failures, job?.name ?? ''),
    },
  };
}
