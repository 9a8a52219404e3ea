import { defineErrors } from '../../../platform/errors/index.js';

export const RoleErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This role does not exist.' },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  fixed: {
    kind: 'forbidden',
    code: 'roles.fixed',
    message: 'What this role may do is fixed and cannot be changed.',
  },
  beyondOwn: {
    kind: 'forbidden',
    code: 'roles.beyond_own',
    message: 'Nobody can give a permission that they do not have themselves.',
  },
  versionConflict: {
    kind: 'conflict',
    code: 'conflict',
    message: 'Somebody else changed this role in the meantime.',
  },
});
