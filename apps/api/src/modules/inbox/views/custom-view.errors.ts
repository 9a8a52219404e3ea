import { inboxLimits } from '@parley/schema';
import { defineErrors } from '../../../platform/errors/coded-error.js';

export const CustomViewErrors = defineErrors({
  notFound: {
    kind: 'not_found',
    code: 'not_found',
    message: 'This view does not exist, or you may not see it.',
  },
  notShared: {
    kind: 'forbidden',
    code: 'auth.forbidden',
    message: 'Views that others see are kept by those who may manage views.',
  },
  versionConflict: {
    kind: 'conflict',
    code: 'inbox.view_version_conflict',
    message: 'Somebody else changed this view in the meantime.',
  },
  nameTaken: {
    kind: 'conflict',
    code: 'inbox.view_name_taken',
    message: 'There is a view with this name already; rename one of them first.',
  },
  tooMany: {
    kind: 'conflict',
    code: 'inbox.too_many_views',
    message: `A person keeps at most ${inboxLimits.viewsPerPerson} views, an agency ${inboxLimits.viewsPerAgency}.`,
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});
