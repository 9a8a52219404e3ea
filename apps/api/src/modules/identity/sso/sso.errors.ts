import { defineErrors } from '../../../platform/errors/index.js';

export const SsoErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'Single sign-on is not set up.' },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  conflict: { kind: 'conflict', code: 'conflict', message: 'Somebody else changed this in the meantime.' },
  passwordOff: {
    kind: 'forbidden',
    code: 'auth.sso_required',
    message: 'Your company signs in with single sign-on. Use that button instead of a password.',
  },
});
