import { Module } from '@nestjs/common';
import { OrganisationInitialData } from './organisation-initial-data.service.js';
import { businessHours } from './business-hours/business-hours.providers.js';
import { customFields } from './custom-fields/custom-fields.providers.js';
import { labels } from './labels/labels.providers.js';
import { locations } from './locations/locations.providers.js';
import { OrganisationNews } from './organisation-news.service.js';
import { SettingFiles } from './setting-files.service.js';
import { ticketResults } from './ticket-results/ticket-results.providers.js';

@Module({
  controllers: [
    ...labels.controllers,
    ...ticketResults.controllers,
    ...businessHours.controllers,
    ...locations.controllers,
    ...customFields.controllers,
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
  ],
  exports: [OrganisationInitialData, ...businessHours.exports, ...customFields.exports],
})
export class OrganisationModule {}
