import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.js';

/** Wakes a worker for an import. What is left of it, and that each row is done once, the tables decide. */
export const ContactImportJob = defineJob({
  queue: 'files',
  name: 'contacts.import',
  schema: z.object({ agencyId: z.number(), id: z.number() }),
  attempts: 5,
  backoffMs: 1_000,
});
