import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { VisitorPages } from './visitor-pages.service.js';

const HOUR_MS = 3_600_000;

/** Where visitors were is kept for a month. */
@Injectable()
export class SweepPagesJob {
  constructor(@Inject(VisitorPages) private readonly pages: VisitorPages) {}

  @Every(HOUR_MS, 'channels.sweep-visitor-pages')
  async run(): Promise<void> {
    await this.pages.sweep();
  }
}
