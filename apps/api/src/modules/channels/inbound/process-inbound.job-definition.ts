import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.js';

/** Wakes a worker for one event that came in. The row decides whether and when it is tried again. */
export const ProcessInboundJob = defineJob({
  queue: 'inbound',
  name: 'channels.process-inbound',
  schema: z.object({ agencyId: z.number(), eventId: z.number() }),
  attempts: 3,
  backoffMs: 1_000,
});
