import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index.js';

/** Who may see what comes in by a channel was changed. */
export const ChannelAccessChanged = defineEvent({
  name: 'channels.channel.access_changed',
  version: 1,
  says: 'A channel became private or open, or its members changed: some people see other conversations now.',
  schema: z.object({
    channelId: z.number().int(),
    isPrivate: z.boolean(),
    /** Those for whom it changed something; null for everybody. */
    userIds: z.array(z.number().int()).nullable(),
    actorId: z.number().int().nullable(),
  }),
});

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
