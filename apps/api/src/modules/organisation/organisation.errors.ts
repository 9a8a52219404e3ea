import { defineErrors } from '../../platform/errors/index.js';

export const OrganisationErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This does not exist, or you may not see it.' },
  labelConflict: {
    kind: 'conflict',
    code: 'label.version_conflict',
    message: 'Somebody else changed this label in the meantime.',
  },
  labelMerged: {
    kind: 'conflict',
    code: 'label.merged',
    message: 'This label was merged into another one and cannot be brought back.',
  },
  labelIntoItself: {
    kind: 'invalid',
    code: 'label.merge_into_itself',
    message: 'A label cannot be merged into itself.',
  },
  tooManyLabels: {
    kind: 'invalid',
    code: 'label.too_many',
    message: 'There are as many labels as a company can have. Delete or merge some first.',
  },
  resultConflict: {
    kind: 'conflict',
    code: 'ticket_result.version_conflict',
    message: 'Somebody else changed this result in the meantime.',
  },
  orderConflict: {
    kind: 'conflict',
    code: 'ticket_result.order_conflict',
    message: 'Results were added or deleted in the meantime; look at the list again.',
  },
  tooManyResults: {
    kind: 'invalid',
    code: 'ticket_result.too_many',
    message: 'There are as many results as a company can have. Delete some first.',
  },
  hoursConflict: {
    kind: 'conflict',
    code: 'business_hours.version_conflict',
    message: 'Somebody else changed these business hours in the meantime.',
  },
  tooManyHours: {
    kind: 'invalid',
    code: 'business_hours.too_many',
    message: 'There are as many business hours as a company can have. Delete some first.',
  },
  locationConflict: {
    kind: 'conflict',
    code: 'location.version_conflict',
    message: 'Somebody else changed this location in the meantime.',
  },
  tooManyLocations: {
    kind: 'invalid',
    code: 'location.too_many',
    message: 'There are as many locations as a company can have. Delete some first.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});
