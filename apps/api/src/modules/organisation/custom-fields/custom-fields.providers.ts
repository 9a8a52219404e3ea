import { CustomFieldChangesService } from './custom-field-changes.service.js';
import { CustomFieldsController } from './custom-fields.controller.js';
import { CustomFieldsNews } from './custom-fields-news.service.js';
import { CustomFieldsRepository } from './custom-fields.repository.js';
import { CustomFieldsResolver } from './custom-fields.resolver.js';
import { CustomFieldsService } from './custom-fields.service.js';
import { ForgetCustomFieldsJob } from './forget-custom-fields.job.js';

export const customFields = {
  controllers: [CustomFieldsController],
  providers: [
    CustomFieldChangesService,
    CustomFieldsNews,
    CustomFieldsRepository,
    CustomFieldsResolver,
    CustomFieldsService,
    ForgetCustomFieldsJob,
  ],
  exports: [CustomFieldChangesService, CustomFieldsService],
};
