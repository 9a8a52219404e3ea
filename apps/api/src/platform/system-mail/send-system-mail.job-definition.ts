import { z } from 'zod';
import { defineJob } from '../jobs/job.js';

export const SendSystemMail = defineJob({
  queue: 'send',
  name: 'system-mail.send',
  schema: z.object({ agencyId: z.number(), mailId: z.number() }),
  attempts: 10,
  backoffMs: 2_000,
  maxBackoffMs: 300_000,
});
