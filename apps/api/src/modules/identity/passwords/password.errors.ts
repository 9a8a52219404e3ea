import { defineErrors } from '../../../platform/errors/index.js';

export const PasswordErrors = defineErrors({
  linkOver: {
    kind: 'gone',
    code: 'auth.link_over',
    message: 'This link was used already, or it is too old. Ask for a new one.',
  },
  notNeeded: {
    kind: 'forbidden',
    code: 'auth.new_password_not_needed',
    message: 'Your password is fine as it is. You can change it in your profile.',
  },
});
