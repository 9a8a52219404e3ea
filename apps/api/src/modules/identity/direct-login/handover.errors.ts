import { defineErrors } from '../../../platform/errors/index.js';

export const HandoverErrors = defineErrors({
  linkOver: {
    kind: 'gone',
    code: 'auth.link_over',
    message: 'This link works once and for a short time only. Ask for a new one.',
  },
  otherPerson: {
    kind: 'conflict',
    code: 'auth.other_person',
    message: 'Somebody else is signed in here. Confirm that they shall be signed out.',
  },
});
