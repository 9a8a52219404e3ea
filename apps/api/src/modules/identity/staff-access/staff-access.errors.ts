import { defineErrors } from '../../../platform/errors/index.js';

export const StaffAccessErrors = defineErrors({
  forbidden: {
    kind: 'forbidden',
    code: 'staff_access.forbidden',
    message: 'This company does not allow access by staff of Parley.',
  },
  noAgency: { kind: 'not_found', code: 'not_found', message: 'There is no company of that name.' },
  notForStaff: {
    kind: 'forbidden',
    code: 'staff_access.not_for_staff',
    message: 'Only people of the company decide about access by staff of Parley.',
  },
});
