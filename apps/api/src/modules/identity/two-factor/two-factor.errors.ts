import { defineErrors } from '../../../platform/errors/index.js';

export const TwoFactorErrors = defineErrors({
  wrongCode: {
    kind: 'unauthenticated',
    code: 'auth.wrong_code',
    message: 'This code is not right, or it was used already.',
  },
  challengeOver: {
    kind: 'unauthenticated',
    code: 'auth.mfa_challenge_over',
    message: 'This sign-in took too long. Please enter your password again.',
  },
  notOn: {
    kind: 'conflict',
    code: 'auth.2fa_not_on',
    message: 'Two-factor authentication is not switched on.',
  },
  notBegun: {
    kind: 'conflict',
    code: 'auth.2fa_not_begun',
    message: 'Begin the set-up of two-factor authentication first.',
  },
  isMandatory: {
    kind: 'conflict',
    code: 'auth.2fa_mandatory',
    message: 'Your company asks for two-factor authentication, so it cannot be switched off.',
  },
});
