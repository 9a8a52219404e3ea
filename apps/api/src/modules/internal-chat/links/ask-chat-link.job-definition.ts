import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/index.js';

/** Wakes a worker for one page that a message names. When it is asked for again is decided by its row. */
export const AskChatLinkJob = defineJob({
  queue: 'files',
  name: 'internal-chat.ask-link',
  schema: z.object({ agencyId: z.number(), linkId: z.number() }),
  attempts: 2,
  backoffMs: 5_000,
});
