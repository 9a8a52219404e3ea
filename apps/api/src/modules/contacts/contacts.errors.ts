import { defineErrors } from '../../platform/errors/index.js';

export const ContactsErrors = defineErrors({
  contactNotFound: { kind: 'not_found', code: 'not_found', message: 'This contact does not exist.' },
});
