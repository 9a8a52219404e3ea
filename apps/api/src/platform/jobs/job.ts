import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/** The queues. Each has its own workers, so that a slow subject cannot hold up another. */
export const queueNames = [
  'outbox',
  'send',
  'inbound',
  'push',
  'flows',
  'billing',
  'broadcast',
  'imports',
  'files',
  'reports',
] as const;
export type QueueName = (typeof queueNames)[number];

/** Every job is done for one agency: its failures are shown to, and retried by, the people of that agency. */
export interface JobPayload {
  agencyId: number;
}

export interface JobDefinition<T extends JobPayload = JobPayload> {
  readonly queue: QueueName;
  /** `module.verb`, unique in the whole product. */
  readonly name: string;
  /** What it was called before: jobs of these names may still wait, in a queue or as dead letters. */
  readonly formerly: readonly string[];
  /** Checked when the job is added and again when it runs: a deployment may lie between the two. */
  readonly schema: z.ZodType<T>;
  /** How often it is tried before it becomes a dead letter. */
  readonly attempts: number;
  /** Wait before the second attempt, in milliseconds; doubled for each further one, up to `maxBackoffMs`. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
}

interface JobSpecification<T extends JobPayload> {
  queue: QueueName;
  name: string;
  formerly?: readonly string[];
  schema: z.ZodType<T>;
  attempts?: number;
  backoffMs?: number;
  maxBackoffMs?: number;
}

/** Describes a kind of job: `export const DeliverJob = defineJob({ queue: 'send', name: 'channels.deliver', … })`. */
export function defineJob<T extends JobPayload>(specification: JobSpecification<T>): JobDefinition<T> {
  if (!/^[a-z][\w-]*(\.[\w-]+)+$/.test(specification.name)) {
    throw new Error(`A job is named module.verb, not "${specification.name}".`);
  }
  return Object.freeze({
    formerly: [],
    attempts: 8,
    backoffMs: 2_000,
    maxBackoffMs: 600_000,
    ...specification,
  });
}

export interface JobMeta {
  /** 1 for the first run, 2 for the first retry, … */
  readonly attempt: number;
  /** After this attempt a failure makes it a dead letter. */
  readonly isLast: boolean;
}

export type JobHandler<T extends JobPayload = JobPayload> = (payload: T, meta: JobMeta) => Promise<void>;

export const HANDLES_JOB = 'parley:handles-job';

/** Marks the method that does the work of a job. It may run twice for one job: its effect must be the same. */
export function HandlesJob<T extends JobPayload>(job: JobDefinition<T>) {
  return <M extends JobHandler<T>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    SetMetadata(HANDLES_JOB, job)(target, key, descriptor as PropertyDescriptor);
  };
}

/** Thrown by a handler when no further attempt can help: the job becomes a dead letter at once. */
export class GiveUp extends Error {}

/** Thrown by a handler to run again after a given time, for example when a provider said how long; costs no attempt. */
export class RunAgainLater extends Error {
  constructor(
    readonly delayMs: number,
    reason: string,
  ) {
    super(reason);
  }
}
