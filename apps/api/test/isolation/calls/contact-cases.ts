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

const seen: Case = { needs: ['contacts.contacts.view'] };

export const contactCases: Readonly<Record<string, Case>> = {
  'GET /api/v2/contacts': { query: list, ignores: { 'query channel_ids': NARROWS } },
  'Query contacts': { variables: list, ignores: { 'argument filter.channelIds': NARROWS } },
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
  'Mutation addContactIdentity': { variables: (world) => ({ input: identity(world) }) },
};
