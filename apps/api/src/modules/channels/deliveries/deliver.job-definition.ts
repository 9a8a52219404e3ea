import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.js';

/** Wakes a worker for one delivery. When it is tried again is decided by the ledger, not by the queue. */
export const DeliverJob = defineJob({
  queue: 'send',
  name: 'channels.deliver',
  schema: z.object({ agencyId: z.number(), deliveryId: z.number() }),
  attempts: 3,
  backoffMs: 2_000,
});
