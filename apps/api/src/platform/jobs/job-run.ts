import { DelayedError, UnrecoverableError, type Job } from 'bullmq';
import { saysDatabaseAway } from '../errors/error-shape.js';
import type { Log } from '../logging/log.js';
import type { DeadLetters } from './dead-letters.service.js';
import type { FoundHandler } from './job-handlers.js';
import { GiveUp, RunAgainLater, type QueueName } from './job.js';

/** A job whose worker died this often while it ran is taken for the cause of it. */
const DEATHS_ALLOWED = 10;
const BURY_AGAIN_MS = 5_000;
/** A job cannot help it that the database is away, however long that takes. */
const AWAY_MS = 1_500;
const ERROR_LENGTH = 2_000;

export interface JobRunParts {
  handlers: ReadonlyMap<string, FoundHandler>;
  deadLetters: DeadLetters;
  log: Log;
}

/** One attempt of one job: what it throws tells BullMQ whether to try again, later, or never. */
export async function runJob(parts: JobRunParts, job: Job, token: string): Promise<void> {
  try {
    await attempt(parts, job);
  } catch (error) {
    if (error instanceof RunAgainLater) return putOff(job, token, error.delayMs);
    if (saysDatabaseAway(error)) {
      parts.log.warnRarely('jobs wait for the database', { ...describe(job), error });
      return putOff(job, token, AWAY_MS);
    }
    if (!isFinal(job, error)) {
      parts.log.warn('a job failed and will be tried again', { ...describe(job), error });
      throw error;
    }
    await bury(parts, job, token, error);
    throw new UnrecoverableError(textOf(error));
  }
}

async function attempt({ handlers }: JobRunParts, job: Job): Promise<void> {
  if (job.stalledCounter > DEATHS_ALLOWED) {
    throw new GiveUp(`The worker stopped ${job.stalledCounter} times while it ran this job.`);
  }
  const handler = handlers.get(job.name);
  // During a deployment an old worker may meet a new kind of job: the next attempt may find a new worker.
  if (!handler) throw new Error(`This worker does not know the job ${job.name}.`);
  const payload = handler.job.schema.safeParse(job.data);
  if (!payload.success) throw new GiveUp(`The payload does not fit the job: ${payload.error.message}`);
  await handler.run(payload.data, { attempt: job.attemptsMade + 1, isLast: isLastAttempt(job) });
}

function isLastAttempt(job: Job): boolean {
  return job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
}

function isFinal(job: Job, error: unknown): boolean {
  return error instanceof GiveUp || isLastAttempt(job);
}

/** The row comes before the queue forgets the job, and before anybody says so. If it cannot be written, the job stays and is buried later. */
async function bury(
  { deadLetters, log }: JobRunParts,
  job: Job,
  token: string,
  error: unknown,
): Promise<void> {
  const agencyId: unknown = (job.data as { agencyId?: unknown } | null)?.agencyId;
  if (typeof agencyId === 'number' && Number.isSafeInteger(agencyId)) {
    try {
      await deadLetters.bury({
        agencyId,
        queue: job.queueName as QueueName,
        job: job.name,
        payload: job.data as { agencyId: number },
        error: textOf(error),
        attempts: job.opts.attempts ?? 1,
      });
    } catch (failure) {
      const facts = { ...describe(job), error, failure };
      log.warnRarely('a job failed, and no dead letter could be written; it is kept', facts);
      await putOff(job, token, BURY_AGAIN_MS);
    }
  }
  log.error('a job failed for good', { ...describe(job), error });
}

async function putOff(job: Job, token: string, delayMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}

function describe(job: Job): object {
  const agencyId = (job.data as { agencyId?: unknown } | null)?.agencyId;
  return { job: job.name, jobId: job.id, queue: job.queueName, attempt: job.attemptsMade + 1, agencyId };
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, ERROR_LENGTH);
}
