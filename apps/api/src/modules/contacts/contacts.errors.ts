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
  noteNotFound: { kind: 'not_found', code: 'not_found', message: 'This note does not exist.' },
  noteConflict: {
    kind: 'conflict',
    code: 'contact.version_conflict',
    message: 'This note has been changed in the meantime.',
  },
  tooManyNotes: {
    kind: 'conflict',
    code: 'contact.too_many_notes',
    message: 'This contact has as many notes as one can have.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});
