import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.js';

/** Wakes a worker for an operation. What is left of it, and that each ticket is done once, the tables decide. */
export const BulkJob = defineJob({
  queue: 'imports',
  name: 'inbox.bulk',
  schema: z.object({ agencyId: z.number(), id: z.number() }),
  attempts: 5,
  backoffMs: 1_000,
});
