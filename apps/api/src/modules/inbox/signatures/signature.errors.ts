import { defineErrors } from '../../../platform/errors/index.js';

export const SignatureErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This channel does not exist.' },
  versionConflict: {
    kind: 'conflict',
    code: 'inbox.signature_version_conflict',
    message: 'Somebody else changed this signature in the meantime.',
  },
  notForChannel: {
    kind: 'conflict',
    code: 'inbox.signature_not_for_channel',
    message: 'Only e-mail carries a signature.',
  },
  ownNotAllowed: {
    kind: 'forbidden',
    code: 'inbox.own_signature_not_allowed',
    message: 'This channel has one signature for everybody.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});
