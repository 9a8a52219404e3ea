export { BusinessHoursChangesService } from './business-hours/business-hours-changes.service.js';
export { BusinessHoursService, type ChannelOpening } from './business-hours/business-hours.service.js';
export { HOURS_CHANNELS, type HoursChannel, type HoursChannels } from './business-hours/hours-channels.js';
export {
  bareKey,
  type CustomFieldView,
  type FieldValue,
  readValue,
  valueText,
} from './custom-fields/custom-field.rules.js';
export {
  auditSteps,
  faultPath,
  type FilledField,
  filledFields,
  missingFields,
  type OwnValues,
  type WantedFields,
} from './field-values/field-value.rules.js';
export { type FieldValueRest, fieldValueRest } from './field-values/field-value.rest.js';
export { CustomFieldValueObject } from './field-values/field-value.type.js';
export { CustomFieldValuesInput, FieldValuesRest, wantedOf } from './field-values/field-values.input.js';
export { FieldValuesTable } from './field-values/field-values.table.js';
export { FieldValues } from './field-values/field-values.service.js';
export { CustomFieldObject } from './custom-fields/custom-field.type.js';
export { CustomFieldChangesService } from './custom-fields/custom-field-changes.service.js';
export { CustomFieldErrors } from './custom-fields/custom-field.errors.js';
export { CustomFieldsService } from './custom-fields/custom-fields.service.js';
export { LocationChangesService } from './locations/location-changes.service.js';
export { LabelMerged, LabelsChanged } from './organisation.events.js';
export { LabelType } from './labels/label.type.js';
export { OrganisationInitialData } from './organisation-initial-data.service.js';
export { OrganisationModule } from './organisation.module.js';
export { DeletableQuery, VersionQuery } from './settings-query.input.js';
export { TicketResultType } from './ticket-results/ticket-result.type.js';
