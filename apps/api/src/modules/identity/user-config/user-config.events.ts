import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';

export const UserConfigChanged = defineEvent({
  name: 'identity.user-config.changed',
  version: 1,
  says: 'A person changed something that their clients remember; their other tabs read it again.',
  schema: z.object({
    userId: z.number().int(),
    key: z.string(),
    /** The connection it came from, which knows already. */
    socketId: z.string().optional(),
  }),
});
