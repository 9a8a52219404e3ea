import type { Case } from './case.js';

const list = { term: undefined, after: undefined, cursor: undefined };
/** What is chosen speaks of the two that are merged, and of no other. */
const chosen = { fields: undefined };
const seen: Case = { needs: ['contacts.contacts.view'] };
const merged: Case = {
  ...seen,
  prepare: async ({ mint, post }, { id }) => {
    const into = await mint('profile');
    await post(`/api/v2/profiles/${String(into.id)}/merge`, { from_id: Number(id) });
  },
};

export const profileCases: Readonly<Record<string, Case>> = {
  'GET /api/v2/profiles': { query: { ...list, rule: undefined } },
  'Query profiles': { variables: { ...list, filter: { rule: undefined } } },
  'PUT /api/v2/profiles/{id}': { body: { version: undefined } },
  'Mutation updateProfile': { variables: { input: { version: undefined } } },
  'DELETE /api/v2/profiles/{id}': seen,
  'POST /api/v2/profiles/bulk_delete': seen,
  'POST /api/v2/profiles/restore': seen,
  'Mutation deleteProfiles': seen,
  'Mutation restoreProfiles': seen,
  'GET /api/v2/profiles/{id}/contacts': { query: list },
  'PUT /api/v2/profiles/{id}/fields': seen,
  'Query profileMergePreview': { ...seen, variables: chosen },
  'GET /api/v2/profiles/export': { ...seen, query: { ...list, rule: undefined, format: undefined } },
  'POST /api/v2/profiles/{id}/merge': { ...seen, body: chosen },
  'POST /api/v2/profiles/{id}/merge/preview': { ...seen, body: chosen },
  'Mutation mergeProfiles': { ...seen, variables: { input: chosen } },
  'POST /api/v2/profiles/{id}/unmerge': merged,
  'Mutation unmergeProfile': merged,
  'PUT /api/v2/profile_settings': { body: { version: undefined } },
  'Mutation updateProfileSettings': { variables: { input: { version: undefined } } },
};
