export { defineJob, GiveUp, HandlesJob, type JobMeta, type JobPayload, RunAgainLater } from './job.js';
export { Every } from './every.js';
export { HeavyWork } from './heavy-work.js';
export { Jobs } from './jobs.js';
export { DeadLetters } from './dead-letters.service.js';
export { JobsModule } from './jobs.module.js';
export { DEAD_LETTER_WITNESS, type DeadLetterWitness } from './dead-letter-witness.js';
