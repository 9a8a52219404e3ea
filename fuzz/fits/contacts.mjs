// Customers, what is known of them, their groups, and how they are merged, brought and forgotten.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { picture } from '../calls/forms.mjs';
import { mail, PNG, profileRule, rule, words } from './values.mjs';

const csv = {
  name: 'contacts.csv',
  type: 'text/csv',
  content: fc
    .array(mail, { minLength: 1, maxLength: 5 })
    .map((all) => ['name,email', ...all.map((one, at) => `Person ${at},${one}`)].join('\n')),
};
const isMail = { kind: fc.constant('email'), value: mail };
const plan = { match_by: fc.constant(['email']), country: 'NL' };
const columns = (...names) => names.map((to, at) => ({ at, to }));

export const contactFits = [
  {
    of: ['GET /api/v2/contacts', 'GET /api/v2/contacts/export', 'Query contacts'],
    with: {
      rule,
      sort: fc.constantFrom('NAME', 'NEWEST'),
      format: fc.constantFrom('csv', 'xlsx'),
      group_id: some('hand_group'),
      profile_id: some('profile'),
      channel_ids: list(some('channel')),
    },
    leave: ['sort'],
  },
  {
    of: ['GET /api/v2/profiles', 'GET /api/v2/profiles/export', 'Query profiles'],
    with: {
      rule: profileRule,
      kind: fc.constantFrom('person', 'company'),
      format: fc.constantFrom('csv', 'xlsx'),
    },
    leave: ['sort', 'kind'],
  },
  { of: ['POST /api/v2/contacts', 'Mutation createContact'], with: { email: mail }, leave: ['fields'] },
  {
    of: ['PUT /api/v2/contacts/{id}', 'Mutation updateContact'],
    about: 'named_contact',
    with: { email: mail },
    leave: ['fields'],
  },
  {
    of: ['POST /api/v2/contacts/{id}/identities', 'Mutation addContactIdentity'],
    about: 'named_contact',
    with: isMail,
  },
  {
    of: ['DELETE /api/v2/contacts/identities/{id}', 'Mutation removeContactIdentity'],
    about: 'contact_identity',
  },
  {
    of: ['POST /api/v2/contacts/{id}/erasure', 'Mutation eraseContact'],
    about: 'named_contact',
    with: { name: { column: 'name' } },
  },
  { of: ['DELETE /api/v2/contacts/{id}/erasure', 'Mutation cancelContactErasure'], about: 'erasing_contact' },
  {
    of: ['GET /api/v2/contacts/{id}/erasure', 'Query openContactErasure', 'Query contactErasurePreview'],
    about: 'named_contact',
  },
  {
    of: ['POST /api/v2/contacts/{id}/picture'],
    about: 'named_contact',
    file: { name: 'picture.png', type: 'image/png', content: picture },
  },
  { of: ['Mutation setContactPicture'], about: 'named_contact', with: { content: PNG } },
  {
    of: ['POST /api/v2/contacts/{id}/picture/restore', 'Mutation restoreContactPicture'],
    about: 'pictured_contact',
  },
  {
    of: ['PUT /api/v2/contacts/{id}/consents/{channelType}'],
    about: 'named_contact',
    with: { channel_type: fc.constantFrom('email', 'sms') },
  },
  {
    of: ['Mutation setContactConsent'],
    about: 'named_contact',
    with: { channel_type: fc.constantFrom('EMAIL', 'SMS') },
  },
  { of: ['PUT /api/v2/contacts/{id}/fields'], about: 'named_contact', with: { fields: {} } },
  {
    of: ['Mutation setContactFieldValues'],
    about: 'named_contact',
    with: { field_id: some('custom_field_of_contact'), value: words },
  },
  {
    of: ['Mutation setProfileFieldValues'],
    with: { field_id: some('custom_field_of_profile'), value: words },
  },
  { of: ['PUT /api/v2/profiles/{id}/fields'], about: 'profile', with: { fields: {} } },
  {
    of: [
      'POST /api/v2/contacts/{id}/merge',
      'POST /api/v2/contacts/{id}/merge/preview',
      'Mutation mergeContacts',
      'Query contactMergePreview',
    ],
    about: 'named_contact',
    with: { source_contact_ids: list(some('contact'), 2) },
    leave: ['fields'],
  },
  { of: ['POST /api/v2/contact_merges/{id}/undo', 'Mutation undoContactMerges'], about: 'undone_merge' },
  {
    of: ['POST /api/v2/contact_duplicates/{id}/dismiss', 'Mutation dismissContactDuplicate'],
    about: 'duplicate',
  },
  {
    of: ['POST /api/v2/contact_duplicates/{id}/return', 'Mutation returnContactDuplicate'],
    about: 'dismissed_duplicate',
  },
  {
    of: ['GET /api/v2/contact_duplicates'],
    with: { confidence: fc.constantFrom('low', 'medium', 'high') },
    leave: ['confidence'],
  },
  {
    of: ['GET /api/v2/contacts/{id}/copies', 'POST /api/v2/contacts/{id}/copies', 'Mutation makeContactCopy'],
    about: 'named_contact',
  },
  { of: ['GET /api/v2/contact_copies/{id}/file'], about: 'copy_file' },
  {
    of: [
      'PUT /api/v2/contact_notes/{id}',
      'Mutation updateContactNote',
      'DELETE /api/v2/contact_notes/{id}',
      'Mutation deleteContactNote',
    ],
    about: 'my_contact_note',
  },
  {
    of: ['POST /api/v2/contact_notes/{id}/restore', 'Mutation restoreContactNote'],
    about: 'my_deleted_contact_note',
  },
  { of: ['POST /api/v2/contact_imports'], file: csv },
  {
    of: ['PUT /api/v2/contact_imports/{id}/plan'],
    story: 'brought',
    ends: ['id'],
    with: { ...plan, columns: columns('name', 'email') },
  },
  {
    of: ['Mutation planContactImport'],
    story: 'brought',
    ends: ['id'],
    with: { ...plan, columns: columns('NAME', 'EMAIL') },
  },
  {
    of: [
      'POST /api/v2/contact_imports/{id}/try',
      'Mutation tryContactImport',
      'POST /api/v2/contact_imports/{id}/start',
      'Mutation startContactImport',
      'POST /api/v2/contact_imports/{id}/cancel',
      'Mutation cancelContactImport',
    ],
    story: 'brought',
    ends: ['id'],
  },
  { of: ['POST /api/v2/contact_imports/{id}/undo', 'Mutation undoContactImport'], about: 'done_import' },
  { of: ['POST /api/v2/profiles', 'Mutation createProfile'], with: { contact_ids: list(some('contact')) } },
  {
    of: ['POST /api/v2/profiles/{id}/contacts', 'Mutation addContactsToProfile'],
    about: 'profile',
    with: { contact_ids: list(some('named_contact')) },
  },
  {
    of: ['POST /api/v2/profiles/{id}/contacts/remove', 'Mutation removeContactsFromProfile'],
    about: 'profile_contact',
  },
  {
    of: [
      'POST /api/v2/profiles/{id}/merge',
      'POST /api/v2/profiles/{id}/merge/preview',
      'Mutation mergeProfiles',
      'Query profileMergePreview',
    ],
    about: 'profile_pair',
    leave: ['fields'],
  },
  { of: ['POST /api/v2/profiles/{id}/unmerge', 'Mutation unmergeProfile'], about: 'merged_profile' },
  {
    of: ['POST /api/v2/profiles/restore', 'Mutation restoreProfiles'],
    with: { ids: list(some('deleted_profile')) },
  },
  {
    of: ['POST /api/v2/contacts/restore', 'Mutation restoreContacts'],
    with: { ids: list(some('deleted_contact')) },
  },
  {
    of: ['POST /api/v2/profiles/bulk_delete', 'Mutation deleteProfiles'],
    with: { ids: list(some('profile'), 1) },
  },
  {
    of: ['POST /api/v2/contacts/bulk_delete', 'Mutation deleteContacts'],
    with: { ids: list(some('contact'), 1) },
  },
  {
    of: ['PUT /api/v2/profile_settings', 'Mutation updateProfileSettings'],
    with: { allows_merging: true },
    leave: ['version'],
  },
  { of: ['POST /api/v2/contact_groups', 'Mutation createContactGroup'], with: { rule } },
  {
    of: [
      'PUT /api/v2/contact_groups/{id}',
      'Mutation updateContactGroup',
      'DELETE /api/v2/contact_groups/{id}',
      'Mutation deleteContactGroup',
    ],
    about: 'hand_group',
    leave: ['rule'],
  },
  {
    of: ['POST /api/v2/contact_groups/{id}/restore', 'Mutation restoreContactGroup'],
    about: 'deleted_hand_group',
  },
  {
    of: [
      'POST /api/v2/contact_groups/{id}/members',
      'Mutation addContactGroupMembers',
      'POST /api/v2/contact_groups/{id}/members/remove',
      'Mutation removeContactGroupMembers',
    ],
    about: 'hand_group',
    with: { ids: list(some('contact')), group_id: { column: 'id' } },
  },
  { of: ['POST /api/v2/contact_groups/preview', 'Query contactRulePreview'], with: { rule } },
  { of: ['POST /api/v2/contact_segments', 'Mutation createContactSegment'], with: { rule } },
  {
    of: [
      'PUT /api/v2/contact_segments/{id}',
      'Mutation updateContactSegment',
      'DELETE /api/v2/contact_segments/{id}',
      'Mutation deleteContactSegment',
    ],
    about: 'segment',
    with: { rule },
  },
  {
    of: ['POST /api/v2/contact_segments/{id}/restore', 'Mutation restoreContactSegment'],
    about: 'deleted_segment',
  },
];
