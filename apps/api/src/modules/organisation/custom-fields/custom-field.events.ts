import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';

export const CustomFieldsChanged = defineEvent({
  name: 'organisation.custom-fields.changed',
  version: 1,
  says: 'The custom fields of one type were made, changed, ordered, deleted or brought back.',
  schema: z.object({ type: z.enum(['TICKET', 'CONTACT', 'PROFILE', 'USER']) }),
});
