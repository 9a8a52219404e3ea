import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Every } from '../../../platform/jobs/index.js';
import { CustomViewChangesService } from './custom-view-changes.service.js';

const DAY_MS = 86_400_000;

/** Views that were deleted a month ago go for good. */
@Injectable()
export class SweepViewsJob {
  constructor(
    private readonly database: Database,
    private readonly views: CustomViewChangesService,
  ) {}

  @Every(DAY_MS, 'inbox.sweep-views')
  async run(): Promise<void> {
    await this.database.forEachAgency('sweep views', (ctx) => this.views.sweep(ctx));
  }
}
