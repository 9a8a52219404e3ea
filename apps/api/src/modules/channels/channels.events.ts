import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index.js';

/** A message went one step on its way to the customer. */
export const DeliveryUpdated = defineEvent({
  name: 'channels.delivery.updated',
  version: 1,
  says: 'A message to a customer went one step on its way: it is being sent, was sent, failed, or nobody knows.',
  schema: z.object({
    messageRef: z.number(),
    state: z.enum(['SENDING', 'SENT', 'FAILED', 'UNKNOWN']),
    providerId: z.string().optional(),
    error: z.string().optional(),
  }),
});
