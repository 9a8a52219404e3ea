import { randomUUID } from 'node:crypto';
import type { Case, CaseWorld } from './case.js';
import { PICTURE } from './picture.js';

let made = 0;
/** Each address belongs to one contact: every call needs another. */
const address = ({ tenant }: CaseWorld) => {
  made += 1;
  return `${tenant.canary}known-${made}@${tenant.domain}`;
};
const NARROWS = 'It narrows what is listed: nobody is found by a channel that is not there.';
const rule = { all: [{ field: 'name', is: 'contains', value: 'a' }] };
const NOBODY = 'It narrows what is listed: nobody is in a group that is not there.';
const list = { rule: undefined, term: undefined, after: undefined, cursor: undefined };
const own = { phone: undefined, version: undefined, fields: undefined };
const identity = (world: CaseWorld) => ({ kind: 'email', value: address(world) });

/** A note of one's own, of somebody whom one sees. */
const ownNote: Case = {
  needs: ['contacts.contacts.view'],
  rows: { contact_note: ({ caller }: CaseWorld) => ({ author_id: caller.userId, deleted_at: null }) },
};
const deletedNote: Case = {
  needs: ['contacts.contacts.view'],
  rows: { contact_note: ({ caller }: CaseWorld) => ({ author_id: caller.userId, deleted_at: new Date() }) },
};
const ownNoteNow: Case = { ...ownNote, body: { version: undefined }, query: { version: undefined } };
const groupList: Case = { query: { term: undefined, cursor: undefined, deleted: undefined } };
const byHand = { rule: undefined, version: undefined, color: '#aa3366' };
const view: Case['needs'] = ['contacts.contacts.view'];
/** A picture that was taken away, and can come back. */
const dropped: Case = {
  needs: view,
  prepare: async ({ mint }, ids) => {
    const contact_id = ids['id'] ?? ids['contactId'];
    await mint('contact_picture', { contact_id, image_key: randomUUID(), state: 'DROPPED' });
  },
};
const deletedGroup: Case = { needs: view, rows: { contact_group: { deleted_at: new Date() } } };
/** A filter is its owner's alone. */
const kept = (more: object = {}): Case['rows'] => ({
  contact_group: ({ caller }) => ({
    kind: 'RULE',
    rule: JSON.stringify(rule),
    owner_id: caller.userId,
    ...more,
  }),
});

/** A rule has nothing beside its conditions, not even the mark that says whose it is. */
const bareRule: Case['prepare'] = async (_world, { rule: own, input }) => {
  const sent = (own ?? (input as { rule: object }).rule) as { canary?: string };
  delete sent.canary;
};

const NAME = 'Zebedeus Forgetme';
const named = { needs: ['contacts.contacts.view'], rows: { contact: { full_name: NAME } } } as const;
/** One that can still be taken back. */
const openErasure: Case = {
  needs: ['contacts.contacts.view'],
  prepare: async ({ mint }, ids) => {
    const contact_ref = ids['id'] ?? ids['contactId'];
    await mint('contact_erasure', {
      contact_ref,
      state: 'WAITING',
      due_at: new Date(Date.now() + 3_600_000),
    });
  },
};
const consent = { needs: ['contacts.contacts.view'] } as const;
/** By the columns of a merge alone nothing can be taken apart: it is made as everybody makes one. */
const mergeBody = { direction: undefined, fields: undefined, version: undefined };

const seen: Case = { needs: ['contacts.contacts.view'] };

const over: Case = {
  rows: { contact_import: { status: 'DONE', created: 1, finished_at: new Date() } },
  ...seen,
};
const planned = { columns: [{ at: 0, to: 'name' }], match_by: [], country: undefined };
const contactField = { custom_field: { type: 'CONTACT' } };
const plannedInput = { columns: [{ at: 0, to: 'NAME' }], matchBy: [], country: undefined };
const imports: Readonly<Record<string, Case>> = {
  'POST /api/v2/contact_imports': { ...seen, file: 'file', query: { numbers: undefined } },
  'GET /api/v2/contacts/export': {
    ...seen,
    query: { ...list, format: undefined },
    ignores: { 'query channel_ids': NARROWS },
  },
  'GET /api/v2/contact_imports': { ...seen, query: { cursor: undefined } },
  'GET /api/v2/contact_imports/{id}': seen,
  'PUT /api/v2/contact_imports/{id}/plan': { ...seen, rows: contactField, body: planned },
  'GET /api/v2/contact_imports/{id}/preview': seen,
  'POST /api/v2/contact_imports/{id}/try': seen,
  'POST /api/v2/contact_imports/{id}/start': seen,
  'POST /api/v2/contact_imports/{id}/cancel': seen,
  'POST /api/v2/contact_imports/{id}/undo': over,
  'GET /api/v2/contact_imports/{id}/problems': seen,
  'GET /api/v2/contact_imports/{id}/problems.csv': seen,
  'Query contactImports': { ...seen, variables: { after: undefined } },
  'Mutation planContactImport': { ...seen, rows: contactField, variables: { input: plannedInput } },
  'Mutation undoContactImport': over,
};

export const contactCases: Readonly<Record<string, Case>> = {
  'GET /api/v2/contacts': {
    query: list,
    ignores: {
      'query channel_ids': NARROWS,
      'query profile_id': NARROWS,
      'query group_id': NOBODY,
    },
  },
  'Query contacts': {
    variables: { ...list, filter: { rule: undefined } },
    ignores: {
      'argument filter.channelIds': NARROWS,
      'argument filter.profileId': NARROWS,
      'argument filter.groupId': NOBODY,
    },
  },
  'POST /api/v2/contacts': { body: { phone: undefined, fields: undefined } },
  'Mutation createContact': { variables: { input: { phone: undefined, fields: undefined } } },
  'PUT /api/v2/contacts/{id}': { body: own },
  'Mutation updateContact': { variables: { input: own } },
  'POST /api/v2/contacts/{id}/picture': { needs: view, file: 'file' },
  'POST /api/v2/contacts/{id}/picture/restore': dropped,
  'Mutation setContactPicture': { needs: view, variables: { input: { content: PICTURE } } },
  'Mutation restoreContactPicture': dropped,
  'POST /api/v2/contacts/{id}/identities': { body: identity },
  'POST /api/v2/contacts/{id}/merge': { body: mergeBody },
  'POST /api/v2/contacts/{id}/merge/preview': { body: mergeBody },
  'Mutation mergeContacts': { variables: { input: mergeBody } },
  'Query contactMergePreview': { variables: { input: mergeBody } },
  'PUT /api/v2/contact_merging': { body: { version: undefined } },
  'Mutation updateContactMerging': { variables: { input: { version: undefined } } },
  'POST /api/v2/tickets/{id}/contact': { ...seen, body: { version: undefined } },
  'Mutation linkTicketContact': { ...seen, variables: { input: { version: undefined } } },
  'GET /api/v2/contact_duplicates': {
    query: { cursor: undefined, confidence: undefined, is_dismissed: undefined },
  },
  'Query contactDuplicates': {
    variables: { after: undefined, confidence: undefined, isDismissed: undefined },
  },
  'DELETE /api/v2/contacts/{id}': seen,
  'POST /api/v2/contacts/bulk_delete': seen,
  'POST /api/v2/contacts/restore': seen,
  'Mutation deleteContacts': seen,
  'Mutation restoreContacts': seen,
  'GET /api/v2/contacts/{id}/notes': { query: { cursor: undefined } },
  'GET /api/v2/contacts/{id}/consent_history': { query: { cursor: undefined } },
  'Query contactConsentHistory': { variables: { after: undefined } },
  'PUT /api/v2/contacts/{id}/consents/{channelType}': {
    ...consent,
    path: { channelType: 'email' },
    body: { state: 'opted_in' },
  },
  'Mutation setContactConsent': { ...consent, variables: { input: { channelType: 'EMAIL' } } },
  'GET /api/v2/contacts/{id}/erasure': seen,
  'GET /api/v2/contacts/{id}/held': seen,
  'GET /api/v2/contacts/{id}/copies': { ...seen, query: { cursor: undefined } },
  'POST /api/v2/contacts/{id}/copies': seen,
  'GET /api/v2/contact_copies/{id}': seen,
  'GET /api/v2/contact_copies/{id}/file': {
    ...seen,
    // Of somebody who has nothing in channels that not everybody sees.
    rows: {
      contact_copy: async ({ caller, mint }: CaseWorld) => ({
        contact_id: (await mint('contact', { created_by_id: caller.userId })).id,
      }),
    },
  },
  'Query contactCopies': { ...seen, variables: { after: undefined } },
  'Mutation makeContactCopy': seen,
  'Query contactErasurePreview': seen,
  'Query openContactErasure': seen,
  'Query contactErasures': { variables: { after: undefined } },
  'GET /api/v2/contact_erasures': { query: { cursor: undefined } },
  'POST /api/v2/contacts/{id}/erasure': { ...named, body: { name: NAME } },
  'Mutation eraseContact': { ...named, variables: { input: { name: NAME } } },
  'DELETE /api/v2/contacts/{id}/erasure': openErasure,
  'Mutation cancelContactErasure': openErasure,
  'POST /api/v2/contacts/{id}/notes': { needs: ['contacts.contacts.view'] },
  'Mutation addContactNote': { needs: ['contacts.contacts.view'] },
  'Query contactNotes': { variables: { after: undefined } },
  'PUT /api/v2/contact_notes/{id}': ownNoteNow,
  'DELETE /api/v2/contact_notes/{id}': ownNoteNow,
  'POST /api/v2/contact_notes/{id}/restore': deletedNote,
  'Mutation updateContactNote': { ...ownNote, variables: { input: { version: undefined } } },
  'Mutation deleteContactNote': { ...ownNote, variables: { version: undefined } },
  'Mutation restoreContactNote': deletedNote,
  ...imports,
  'GET /api/v2/contact_groups': groupList,
  'Query contactGroups': { variables: { term: undefined, after: undefined, deleted: undefined } },
  'POST /api/v2/contact_groups': { needs: view, body: byHand },
  'Mutation createContactGroup': { needs: view, variables: { input: byHand } },
  'PUT /api/v2/contact_groups/{id}': { needs: view, body: byHand },
  'Mutation updateContactGroup': { needs: view, variables: { input: byHand } },
  'DELETE /api/v2/contact_groups/{id}': { needs: view, query: { version: undefined } },
  'Mutation deleteContactGroup': { needs: view, variables: { version: undefined } },
  'POST /api/v2/contact_groups/{id}/restore': deletedGroup,
  'Mutation restoreContactGroup': deletedGroup,
  'POST /api/v2/contact_groups/preview': { body: { rule } },
  'Query contactRulePreview': { variables: { rule }, prepare: bareRule },
  'GET /api/v2/contact_groups/{id}/members': { query: { term: undefined, cursor: undefined } },
  'GET /api/v2/contact_segments': groupList,
  'POST /api/v2/contact_segments': { body: { rule } },
  'Mutation createContactSegment': { variables: { input: { rule } }, prepare: bareRule },
  'PUT /api/v2/contact_segments/{id}': { rows: kept(), body: { rule, version: undefined } },
  'Mutation updateContactSegment': {
    rows: kept(),
    variables: { input: { rule, version: undefined } },
    prepare: bareRule,
  },
  'DELETE /api/v2/contact_segments/{id}': { rows: kept(), query: { version: undefined } },
  'Mutation deleteContactSegment': { rows: kept(), variables: { version: undefined } },
  'POST /api/v2/contact_segments/{id}/restore': { rows: kept({ deleted_at: new Date() }) },
  'Mutation restoreContactSegment': { rows: kept({ deleted_at: new Date() }) },
  'Mutation addContactIdentity': { variables: (world) => ({ input: identity(world) }) },
};
