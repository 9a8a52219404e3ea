import { defineErrors } from '../../../platform/errors/index.js';

export const TeamErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This team does not exist.' },
  versionConflict: {
    kind: 'conflict',
    code: 'conflict',
    message: 'Somebody else changed this team in the meantime.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});
