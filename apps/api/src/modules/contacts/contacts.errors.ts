import { defineErrors } from '../../platform/errors/index.js';

export const ContactsErrors = defineErrors({
  contactNotFound: { kind: 'not_found', code: 'not_found', message: 'This contact does not exist.' },
  contactConflict: {
    kind: 'conflict',
    code: 'contact.version_conflict',
    message: 'Somebody else changed this contact in the meantime.',
  },
  contactMerged: {
    kind: 'conflict',
    code: 'contact.merged',
    message: 'This contact was merged into another one.',
  },
  contactDeleted: {
    kind: 'conflict',
    code: 'contact.deleted',
    message: 'A deleted contact is not merged; bring it back first.',
  },
  mergeItself: {
    kind: 'conflict',
    code: 'contact.merge_itself',
    message: 'A contact cannot be merged into itself.',
  },
  duplicateNotFound: { kind: 'not_found', code: 'not_found', message: 'This suggestion does not exist.' },
  mergeNotFound: { kind: 'not_found', code: 'not_found', message: 'This merge does not exist.' },
  mergeUndone: {
    kind: 'conflict',
    code: 'contact.merge_undone',
    message: 'This merge has been undone already.',
  },
  identityTaken: {
    kind: 'conflict',
    code: 'contact.identity_taken',
    message: 'Another contact has this address or number already.',
  },
  identityOfChannel: {
    kind: 'conflict',
    code: 'contact.identity_of_channel',
    message: 'This is how a channel knows the contact; only addresses and numbers can be taken away.',
  },
  tooManyIdentities: {
    kind: 'conflict',
    code: 'contact.too_many_identities',
    message: 'This contact has as many addresses and numbers as one can have.',
  },
  pictureNotFound: {
    kind: 'not_found',
    code: 'not_found',
    message: 'There is no picture that could be brought back.',
  },
  noteNotFound: { kind: 'not_found', code: 'not_found', message: 'This note does not exist.' },
  noteConflict: {
    kind: 'conflict',
    code: 'contact.version_conflict',
    message: 'This note has been changed in the meantime.',
  },
  erasureNotFound: {
    kind: 'not_found',
    code: 'not_found',
    message: 'There is nothing of this kind, or it has begun already.',
  },
  heldPartlyHidden: {
    kind: 'forbidden',
    code: 'contact.partly_hidden',
    message:
      'Some of what is held of this contact lies in channels that are closed to you. Ask an administrator for it.',
  },
  copyNotFound: { kind: 'not_found', code: 'not_found', message: 'There is no such file, or not any more.' },
  tooManyNotes: {
    kind: 'conflict',
    code: 'contact.too_many_notes',
    message: 'This contact has as many notes as one can have.',
  },
  profileNotFound: { kind: 'not_found', code: 'not_found', message: 'This profile does not exist.' },
  profileConflict: {
    kind: 'conflict',
    code: 'profile.version_conflict',
    message: 'Somebody else changed this profile in the meantime.',
  },
  profileMerged: {
    kind: 'conflict',
    code: 'profile.merged_already',
    message: 'This profile was merged into another one. Undo that merge first.',
  },
  profileNotMerged: {
    kind: 'conflict',
    code: 'profile.not_merged',
    message: 'This profile is not merged into another one.',
  },
  profileMergeItself: {
    kind: 'conflict',
    code: 'profile.merge_into_itself',
    message: 'A profile cannot be merged into itself.',
  },
  profileMergeTooLarge: {
    kind: 'conflict',
    code: 'profile.merge_too_large',
    message: 'A profile with more than 20,000 contacts is not merged away. Merge the other way round.',
  },
  profileMergingOff: {
    kind: 'conflict',
    code: 'profile.merging_off',
    message: 'Your company does not merge profiles.',
  },
  groupNotFound: { kind: 'not_found', code: 'not_found', message: 'This group does not exist.' },
  groupConflict: {
    kind: 'conflict',
    code: 'contact_group.version_conflict',
    message: 'Somebody else changed this group in the meantime.',
  },
  groupByRule: {
    kind: 'conflict',
    code: 'contact_group.by_rule',
    message: 'Who is in this group follows from its rule; nobody is put in or taken out by hand.',
  },
  tooManyGroups: {
    kind: 'invalid',
    code: 'contact_group.too_many',
    message: 'There are as many of these as there can be. Delete some first.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});
