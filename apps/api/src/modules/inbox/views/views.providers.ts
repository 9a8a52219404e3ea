import type { Provider, Type } from '@nestjs/common';
import { CountsController } from '../counts/counts.controller.js';
import { CountsResolver } from '../counts/counts.resolver.js';
import { KeptCounts } from '../counts/kept-counts.service.js';
import { ViewCounts } from '../counts/view-counts.service.js';
import { AskerRepository } from '../tickets/asker.repository.js';
import { TicketCriteriaService } from '../tickets/ticket-criteria.service.js';
import { CustomViewChangesService } from './custom-view-changes.service.js';
import { CustomViewNews } from './custom-view-news.service.js';
import { CustomViewsController } from './custom-views.controller.js';
import { CustomViewsRepository } from './custom-views.repository.js';
import { CustomViewsResolver } from './custom-views.resolver.js';
import { CustomViewsService } from './custom-views.service.js';
import { SweepViewsJob } from './sweep-views.job.js';
import { VisibleViews } from './visible-views.repository.js';

/** Lists: what a filter means, the views that keep filters, and the numbers beside them. */
export const views = {
  controllers: [CustomViewsController, CountsController] as Type[],
  providers: [
    AskerRepository,
    CountsResolver,
    CustomViewChangesService,
    CustomViewNews,
    CustomViewsRepository,
    CustomViewsResolver,
    CustomViewsService,
    KeptCounts,
    SweepViewsJob,
    TicketCriteriaService,
    ViewCounts,
    VisibleViews,
  ] as Provider[],
};
