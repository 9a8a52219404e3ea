import { TemplateMessages } from './template-messages.service.js';
import { WaTemplateChanges } from './wa-template-changes.service.js';
import { WaTemplateFilesRepository } from './wa-template-files.repository.js';
import { WaTemplateFiles } from './wa-template-files.service.js';
import { WaTemplateNews } from './wa-template-news.service.js';
import { WaTemplateSubmissions } from './wa-template-submissions.service.js';
import { WaTemplateViews } from './wa-template-views.service.js';
import { WaTemplatesController } from './wa-templates.controller.js';
import { WaTemplatesJob } from './wa-templates.job.js';
import { WaTemplatesRepository } from './wa-templates.repository.js';
import { WaTemplatesResolver } from './wa-templates.resolver.js';
import { WaTemplatesService } from './wa-templates.service.js';

export const waTemplates = {
  controllers: [WaTemplatesController],
  providers: [
    TemplateMessages,
    WaTemplateChanges,
    WaTemplateFiles,
    WaTemplateFilesRepository,
    WaTemplateNews,
    WaTemplateSubmissions,
    WaTemplateViews,
    WaTemplatesJob,
    WaTemplatesRepository,
    WaTemplatesResolver,
    WaTemplatesService,
  ],
};
