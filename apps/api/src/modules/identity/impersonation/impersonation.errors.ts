import { defineErrors } from '../../../platform/errors/index.js';

export const ImpersonationErrors = defineErrors({
  oneself: {
    kind: 'forbidden',
    code: 'impersonation.oneself',
    message: 'You are yourself already.',
  },
  notThem: {
    kind: 'forbidden',
    code: 'impersonation.not_allowed',
    message: 'You cannot act as this person: they may do or see more than you.',
  },
  away: {
    kind: 'conflict',
    code: 'impersonation.away',
    message: 'This person does not work here at the moment: nobody can act as them.',
  },
  notNow: {
    kind: 'conflict',
    code: 'impersonation.none',
    message: 'You are not acting as somebody else.',
  },
});
