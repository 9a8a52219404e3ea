import { contactImportStatuses } from '@parley/schema';
import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';

const count = z.number().int();

export const ContactImportProgressed = defineEvent({
  name: 'contacts.import.progressed',
  version: 1,
  says: 'How far the work on a file of contacts is.',
  schema: z.object({
    importId: count,
    status: z.enum(contactImportStatuses),
    total: count,
    seen: count,
    created: count,
    updated: count,
    unchanged: count,
    refused: count,
    undone: count,
    kept: count,
  }),
});
