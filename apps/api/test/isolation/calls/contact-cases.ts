import type { Case, CaseWorld } from './case.js';

let made = 0;
/** Each address belongs to one contact: every call needs another. */
const address = ({ tenant }: CaseWorld) => {
  made += 1;
  return `${tenant.canary}known-${made}@${tenant.domain}`;
};
const NARROWS = 'It narrows what is listed: nobody is found by a channel that is not there.';
const list = { term: undefined, after: undefined, cursor: undefined };
const own = { phone: undefined, version: undefined };
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

const seen: Case = { needs: ['contacts.contacts.view'] };

export const contactCases: Readonly<Record<string, Case>> = {
  'GET /api/v2/contacts': {
    query: list,
    ignores: { 'query channel_ids': NARROWS, 'query profile_id': NARROWS },
  },
  'Query contacts': {
    variables: list,
    ignores: { 'argument filter.channelIds': NARROWS, 'argument filter.profileId': NARROWS },
  },
  'POST /api/v2/contacts': { body: { phone: undefined } },
  'Mutation createContact': { variables: { input: { phone: undefined } } },
  'PUT /api/v2/contacts/{id}': { body: own },
  'Mutation updateContact': { variables: { input: own } },
  'POST /api/v2/contacts/{id}/identities': { body: identity },
  'DELETE /api/v2/contacts/{id}': seen,
  'POST /api/v2/contacts/bulk_delete': seen,
  'POST /api/v2/contacts/restore': seen,
  'Mutation deleteContacts': seen,
  'Mutation restoreContacts': seen,
  'GET /api/v2/contacts/{id}/notes': { query: { cursor: undefined } },
  'POST /api/v2/contacts/{id}/notes': { needs: ['contacts.contacts.view'] },
  'Mutation addContactNote': { needs: ['contacts.contacts.view'] },
  'Query contactNotes': { variables: { after: undefined } },
  'PUT /api/v2/contact_notes/{id}': ownNoteNow,
  'DELETE /api/v2/contact_notes/{id}': ownNoteNow,
  'POST /api/v2/contact_notes/{id}/restore': deletedNote,
  'Mutation updateContactNote': { ...ownNote, variables: { input: { version: undefined } } },
  'Mutation deleteContactNote': { ...ownNote, variables: { version: undefined } },
  'Mutation restoreContactNote': deletedNote,
  'Mutation addContactIdentity': { variables: (world) => ({ input: identity(world) }) },
};
