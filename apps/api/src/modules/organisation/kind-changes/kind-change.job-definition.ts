import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.js';

/** Wakes a worker for a field that is to be of another kind. Whether it is so already, the table decides. */
export const KindChangeJob = defineJob({
  queue: 'files',
  name: 'organisation.kind-change',
  schema: z.object({ agencyId: z.number(), id: z.number() }),
  attempts: 5,
  backoffMs: 1_000,
});
