import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { WidgetChangesService } from './widget-changes.service.js';

const HOUR_MS = 3_600_000;

/** Deleted widgets go for good some days later. */
@Injectable()
export class SweepWidgetsJob {
  constructor(private readonly widgets: WidgetChangesService) {}

  @Every(HOUR_MS, 'channels.sweep-widgets')
  async run(): Promise<void> {
    await this.widgets.sweep();
  }
}
