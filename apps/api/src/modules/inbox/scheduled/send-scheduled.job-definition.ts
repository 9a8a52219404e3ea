import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.js';

/** Wakes a worker for what is due in one ticket. What is sent, and that it is sent once, the table decides. */
export const SendScheduledJob = defineJob({
  queue: 'send',
  name: 'inbox.send-scheduled',
  schema: z.object({ agencyId: z.number(), ticketId: z.number() }),
  attempts: 3,
  backoffMs: 2_000,
});
