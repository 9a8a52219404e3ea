import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';

const id = z.number().int();

export const ScheduledChanged = defineEvent({
  name: 'inbox.scheduled.changed',
  version: 1,
  says: 'What waits in a conversation to be sent later was added to, changed, sent, taken back, or failed.',
  schema: z.object({ ticketId: id, scheduledId: id, authorId: id }),
});
