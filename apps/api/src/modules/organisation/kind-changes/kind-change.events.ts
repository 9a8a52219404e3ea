import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';
import { customFieldTypes } from '../custom-fields/custom-field.rules.js';
import { kindChangeStatuses } from './kind-change-work.rules.js';

const count = z.number().int();

export const KindChangeProgressed = defineEvent({
  name: 'organisation.custom-field-kind.progressed',
  version: 1,
  says: 'How far the values of a custom field are that becomes one of another kind.',
  schema: z.object({
    fieldId: count,
    type: z.enum(customFieldTypes),
    status: z.enum(kindChangeStatuses),
    total: count,
    done: count,
  }),
});
