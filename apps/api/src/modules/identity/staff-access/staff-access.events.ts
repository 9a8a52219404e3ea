import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';

export const StaffAccessChanged = defineEvent({
  name: 'identity.staff_access.changed',
  version: 1,
  says: 'Staff of the makers were let into the company, or their time there ended.',
  schema: z.object({ staffAccessId: z.number().int(), isOpen: z.boolean() }),
});
