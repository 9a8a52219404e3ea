export { defineJob, GiveUp, HandlesJob, RunAgainLater } from './job.js';
export type { JobDefinition, JobMeta, JobPayload, QueueName } from './job.js';
export { Every } from './every.js';
export { Jobs, type EnqueueOptions } from './jobs.js';
export { DeadLetters } from './dead-letters.service.js';
export { JobsModule } from './jobs.module.js';
export { jobsEntities } from './jobs.entities.js';
