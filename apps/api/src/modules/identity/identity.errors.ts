import { defineErrors } from '../../platform/errors/index.js';

export const IdentityErrors = defineErrors({
  wrongCredentials: {
    kind: 'unauthenticated',
    code: 'auth.wrong_credentials',
    message: 'E-mail address or password is not right.',
  },
  locked: {
    kind: 'too_many',
    code: 'auth.locked',
    message: 'There were too many attempts to sign in.',
  },
  busy: {
    kind: 'unavailable',
    code: 'auth.busy',
    message: 'Many people are signing in just now.',
  },
  sessionOver: {
    kind: 'unauthenticated',
    code: 'auth.session_over',
    message: 'Your session is over. Please sign in again.',
  },
  csrf: {
    kind: 'forbidden',
    code: 'auth.csrf',
    message: 'This request did not come from a page of Parley.',
  },
  onlyOverHttp: {
    kind: 'malformed',
    code: 'auth.only_over_http',
    message: 'Signing in and out works over HTTP only, because it sets cookies.',
  },
  userNotFound: { kind: 'not_found', code: 'not_found', message: 'This user does not exist.' },
});
