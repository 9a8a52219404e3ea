import { defineErrors } from '../../../platform/errors/index.js';

export const CompanyProfileErrors = defineErrors({
  noSupport: {
    kind: 'unavailable',
    code: 'support.not_set_up',
    message: 'Nobody receives requests for support on this Parley: its operator has to set SUPPORT_EMAIL.',
  },
});
