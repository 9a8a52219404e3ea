import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';
import { contactCopyStatuses } from './contact-copy.rules.js';

const count = z.number().int();

export const ContactCopyProgressed = defineEvent({
  name: 'contacts.copy.progressed',
  version: 1,
  says: 'How far the file is with all that is held of a contact.',
  schema: z.object({
    copyId: count,
    contactId: count,
    status: z.enum(contactCopyStatuses),
    total: count,
    done: count,
  }),
});
