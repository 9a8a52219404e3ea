import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.js';

/** Shows a customer that somebody writes to them, or has read their words. A moment later it means nothing: one try. */
export const SignalJob = defineJob({
  queue: 'push',
  name: 'channels.signal',
  schema: z.object({
    agencyId: z.number(),
    channelId: z.number(),
    customerId: z.number(),
    kind: z.enum(['typing', 'read']),
    externalId: z.string().nullable(),
    /** ms since 1970 */
    at: z.number(),
  }),
  attempts: 1,
});
