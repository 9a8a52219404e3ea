import { BusinessHours, BusinessHoursChannel } from './business-hours/business-hours.entity.js';
import { customFieldsEntities } from './custom-fields/custom-fields.entities.js';
import { Label } from './labels/label.entity.js';
import { Location } from './locations/location.entity.js';
import { UserFieldValue } from './user-fields/user-field-value.entity.js';
import { TicketResult } from './ticket-results/ticket-result.entity.js';

export const organisationEntities = [
  Label,
  TicketResult,
  BusinessHours,
  BusinessHoursChannel,
  Location,
  ...customFieldsEntities,
  UserFieldValue,
];
