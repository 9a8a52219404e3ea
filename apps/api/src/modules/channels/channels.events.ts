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

/** A message went one step on its way to the customer: told by processes of an earlier version, `DELIVERY_SINK` hears of it now. */
export const DeliveryUpdated = defineEvent({
  name: 'channels.delivery.updated',
  version: 1,
  says: 'Told only by processes of an earlier version while a new one is put in place; see inbox.message.updated. A message to a customer went one step on its way: it is being sent, was sent, arrived, was read, failed, or nobody knows; queued when it begins anew.',
  schema: z.object({
    messageRef: z.number(),
    state: z.enum(['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'UNKNOWN']),
    providerId: z.string().optional(),
    error: z.string().optional(),
    /** Why it was refused, in a word of ours. */
    code: z.string().optional(),
  }),
});

/** A channel was connected, changed, switched off or on, deleted or brought back. */
export const ChannelsChanged = defineEvent({
  name: 'channels.channel.changed',
  version: 1,
  says: 'A channel was connected, changed, switched off or on, deleted or brought back.',
  schema: z.object({ channelId: z.number().int() }),
});

/** A channel stopped working, or works again. */
export const ChannelHealthChanged = defineEvent({
  name: 'channels.channel.health_changed',
  version: 1,
  says: 'A channel does not work any more, or works again.',
  schema: z.object({ channelId: z.number().int(), code: z.string().nullable() }),
});

/** A template was written, submitted, judged, deleted or brought back. */
export const WaTemplatesChanged = defineEvent({
  name: 'channels.wa_template.changed',
  version: 1,
  says: 'A WhatsApp template was written, submitted, judged by WhatsApp, deleted or brought back.',
  schema: z.object({ channelId: z.number().int(), templateId: z.number().int().nullable() }),
});

/** A telephone call went on. */
export const CallChanged = defineEvent({
  name: 'channels.call.changed',
  version: 1,
  says: 'A telephone call rings, was taken, is handed over, or has ended.',
  schema: z.object({
    callId: z.number().int(),
    channelId: z.number().int(),
    status: z.enum(['starting', 'ringing', 'ongoing', 'ended']),
    /** Who speaks, or spoke, with the other side. */
    userId: z.number().int().nullable(),
    /** Who is rung, or was until now. */
    rung: z.array(z.number().int()),
  }),
});
