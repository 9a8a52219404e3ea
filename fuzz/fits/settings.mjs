// Labels, results, fields, hours and places.
import fc from 'fast-check';
import { some } from './fit.mjs';
import { dayAhead, words } from './values.mjs';

const csv = {
  body: { type: 'object', properties: { csv: { type: 'string' } }, required: ['csv'] },
  with: { csv: words.map((text) => `name\n${text || 'A'}\n`) },
};
const kinds = fc.constantFrom('TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'HYPERLINK');
const types = fc.constantFrom('TICKET', 'CONTACT', 'PROFILE', 'USER');
const span = { from: '09:00', to: '17:00' };
const hours = {
  week: fc.constant([
    { day: 'MONDAY', spans: [span] },
    { day: 'FRIDAY', spans: [] },
  ]),
  exceptions: dayAhead.map((day) => [{ name: 'A day off', from: day, to: day, spans: [] }]),
};

export const settingFits = [
  { of: ['POST /api/v2/labels/import', 'POST /api/v2/ticket_results/import'], ...csv },
  { of: ['POST /api/v2/labels/{id}/merge', 'Mutation mergeLabel'], about: 'label_pair' },
  { of: ['POST /api/v2/labels/{id}/restore', 'Mutation restoreLabel'], about: 'deleted_label' },
  {
    of: ['PATCH /api/v2/ticket_results_order', 'Mutation orderTicketResults'],
    about: 'order_of_results',
    story: 'inOrder',
    with: { order: { column: 'order', isJson: true } },
  },
  {
    of: ['PATCH /api/v2/custom_fields_order', 'Mutation orderCustomFields'],
    about: 'order_of_fields',
    body: {
      type: 'object',
      properties: { type: { type: 'string' }, order: { type: 'array', items: { type: 'string' } } },
      required: ['type', 'order'],
    },
    with: { type: { column: 'type' }, order: { column: 'order', isJson: true } },
  },
  {
    of: ['POST /api/v2/custom_fields', 'Mutation createCustomField'],
    more: { type: { type: 'string' }, kind: { type: 'string' } },
    with: { type: types, kind: kinds },
    leave: ['options', 'is_required'],
  },
  { of: ['PUT /api/v2/custom_fields/{id}', 'Mutation updateCustomField'], leave: ['options', 'is_required'] },
  { of: ['GET /api/v2/custom_fields'], with: { type: types } },
  {
    of: [
      'GET /api/v2/custom_fields/{id}/kind_preview',
      'PUT /api/v2/custom_fields/{id}/kind',
      'Query customFieldKindPreview',
      'Mutation changeCustomFieldKind',
    ],
    with: { kind: kinds },
  },
  {
    of: [
      'POST /api/v2/business_hours',
      'Mutation createBusinessHours',
      'PUT /api/v2/business_hours/{id}',
      'Mutation updateBusinessHours',
    ],
    with: hours,
    leave: ['channel_ids'],
  },
  {
    of: [
      'POST /api/v2/locations',
      'Mutation createLocation',
      'PUT /api/v2/locations/{id}',
      'Mutation updateLocation',
    ],
    with: { business_hours_id: some('business_hours') },
  },
];
