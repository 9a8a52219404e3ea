import type { Case, CaseWorld } from './case.js';

/** Templates stand on channels of one kind alone. */
const onWhatsapp = async ({ mint }: CaseWorld) => ({
  channel_id: (await mint('channel', { type: 'WA_BUSINESS' })).id,
});
const words = { slug: undefined, components: undefined, language: 'nl', category: 'UTILITY' };
const change = { ...words, version: undefined };
const atTheProvider =
  'needs a provider at the other end; test/connectors/templates.spec.ts asks the simulator';
const filter = { deleted: undefined, status: undefined, category: undefined, language: undefined };
const written: Case = { rows: { channel: { type: 'WA_BUSINESS' }, wa_template: onWhatsapp } };
const deleted: Case = { rows: { wa_template: { deleted_at: new Date() } } };

export const templateCases: Readonly<Record<string, Case>> = {
  'GET /api/v2/wa_templates': { query: { cursor: undefined, term: undefined, ...filter } },
  'Query waTemplates': {
    variables: { after: undefined, filter: { term: undefined, state: undefined, ...filter } },
  },
  'POST /api/v2/wa_templates': { ...written, body: words },
  'Mutation createWaTemplate': { ...written, variables: { input: words } },
  'PUT /api/v2/wa_templates/{id}': { ...written, body: change },
  'Mutation updateWaTemplate': { ...written, variables: { input: change } },
  'POST /api/v2/wa_templates/{id}/restore': deleted,
  'Mutation restoreWaTemplate': deleted,
  'POST /api/v2/wa_templates/{id}/submit': { notCalled: atTheProvider },
  'Mutation submitWaTemplate': { notCalled: atTheProvider },
  'POST /api/v2/wa_templates/sync/{channelId}': { notCalled: atTheProvider },
  'Mutation syncWaTemplates': { notCalled: atTheProvider },
  'POST /api/v2/wa_templates/files': {
    notCalled: 'takes pictures, films and documents alone; test/connectors/templates.spec.ts brings one',
  },
};
