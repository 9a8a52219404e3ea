import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.js';

const several = z.object({
  agencyId: z.number(),
  eventIds: z.array(z.number()),
  /** Found by the sweep: whoever had them before may have died of them. */
  isLeftBehind: z.boolean().optional(),
});
/** As it was when each event had a job of its own: some may still wait, also as dead letters. */
const one = z
  .object({ agencyId: z.number(), eventId: z.number() })
  .transform(({ agencyId, eventId }) => ({ agencyId, eventIds: [eventId] }));

/** Wakes a worker for events that came in. Their rows decide whether and when they are tried again. */
export const ProcessInboundJob = defineJob({
  queue: 'inbound',
  // A worker of the version before, which may run beside this one during an upgrade, knows this name and what it brings.
  name: 'channels.process-many-inbound',
  formerly: ['channels.process-inbound'],
  schema: several.or(one),
  attempts: 3,
  backoffMs: 1_000,
});
