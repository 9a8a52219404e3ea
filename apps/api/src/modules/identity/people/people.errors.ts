import { defineErrors } from '../../../platform/errors/index.js';

export const PeopleErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This user does not exist.' },
  versionConflict: {
    kind: 'conflict',
    code: 'conflict',
    message: 'Somebody else changed this user in the meantime.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  adminRoleNeeded: {
    kind: 'forbidden',
    code: 'users.admin_role_needed',
    message: 'Administrators are made and changed by those who may give that role.',
  },
  beyondOwn: {
    kind: 'forbidden',
    code: 'users.beyond_own',
    message: 'This person or role may do more than you, so you cannot change it.',
  },
  staffFixed: {
    kind: 'forbidden',
    code: 'users.staff_fixed',
    message: 'Staff of the makers come and go by the break-glass procedure alone.',
  },
  lastAdmin: {
    kind: 'conflict',
    code: 'users.last_admin',
    message: 'This is the last administrator. Make somebody else administrator first.',
  },
  primary: {
    kind: 'conflict',
    code: 'users.primary',
    message: 'This is the primary user. Hand that over to another administrator first.',
  },
  notYourself: {
    kind: 'conflict',
    code: 'users.not_yourself',
    message: 'You cannot do this to your own account. Another administrator can.',
  },
  primaryOnly: {
    kind: 'forbidden',
    code: 'users.primary_only',
    message: 'Only the primary user can hand this over.',
  },
});
