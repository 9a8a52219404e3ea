import { Module } from '@nestjs/common';
import { OrganisationInitialData } from './organisation-initial-data.service.js';
import { businessHours } from './business-hours/business-hours.providers.js';
import { customFields } from './custom-fields/custom-fields.providers.js';
import { fieldValues } from './field-values/field-values.providers.js';
import { labels } from './labels/labels.providers.js';
import { locations } from './locations/locations.providers.js';
import { OrganisationNews } from './organisation-news.service.js';
import { SettingFiles } from './setting-files.service.js';
import { kindChanges } from './kind-changes/kind-changes.providers.js';
import { userFields } from './user-fields/user-fields.providers.js';
import { ticketResults } from './ticket-results/ticket-results.providers.js';

@Module({
  controllers: [
    ...labels.controllers,
    ...ticketResults.controllers,
    ...businessHours.controllers,
    ...locations.controllers,
    ...customFields.controllers,
    ...kindChanges.controllers,
    ...userFields.controllers,
  ],
  providers: [
    OrganisationInitialData,
    OrganisationNews,
    SettingFiles,
    ...labels.providers,
    ...ticketResults.providers,
    ...businessHours.providers,
    ...locations.providers,
    ...customFields.providers,
    ...fieldValues.providers,
    ...kindChanges.providers,
    ...userFields.providers,
  ],
  exports: [
    OrganisationInitialData,
    ...businessHours.exports,
    ...locations.exports,
    ...customFields.exports,
    ...fieldValues.exports,
  ],
})
export class OrganisationModule {}
