import { SweepWidgetsJob } from './sweep-widgets.job.js';
import { WidgetChangesService } from './widget-changes.service.js';
import { WidgetRowsRepository } from './widget-rows.repository.js';
import { WidgetsController } from './widgets.controller.js';
import { WidgetsResolver } from './widgets.resolver.js';
import { WidgetsService } from './widgets.service.js';

export const widgets = {
  controllers: [WidgetsController],
  providers: [SweepWidgetsJob, WidgetChangesService, WidgetRowsRepository, WidgetsResolver, WidgetsService],
};
