import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.js';

/** Wakes a worker for a copy. Whose it is, and whether it is made already, the table decides. */
export const ContactCopyJob = defineJob({
  queue: 'files',
  name: 'contacts.copy',
  schema: z.object({ agencyId: z.number(), id: z.number() }),
  attempts: 5,
  backoffMs: 1_000,
});
