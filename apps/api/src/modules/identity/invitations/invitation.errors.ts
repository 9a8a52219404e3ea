import { defineErrors } from '../../../platform/errors/index.js';

export const InvitationErrors = defineErrors({
  notInvited: {
    kind: 'conflict',
    code: 'users.not_invited',
    message: 'This person has come already, or was never invited.',
  },
  taken: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});

/** The same for an account here and one elsewhere: who works where is nobody's business. */
export const TAKEN = 'There is an account with this address already.';
