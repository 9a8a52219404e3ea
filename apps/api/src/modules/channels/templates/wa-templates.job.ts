import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Every } from '../../../platform/jobs/index.js';
import { WaTemplateFiles } from './wa-template-files.service.js';
import { WaTemplateSubmissions } from './wa-template-submissions.service.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Keeps templates here and at their providers the same. */
@Injectable()
export class WaTemplatesJob {
  constructor(
    private readonly db: Database,
    private readonly submissions: WaTemplateSubmissions,
    private readonly files: WaTemplateFiles,
  ) {}

  @Every(MINUTE_MS, 'channels.sweep-wa-templates')
  async sweep(): Promise<void> {
    await this.submissions.sweep();
  }

  @Every(HOUR_MS, 'channels.sync-wa-templates')
  async sync(): Promise<void> {
    await this.submissions.syncAll();
    await this.db.forEachAgency('channels.sweep-wa-template-files', (ctx) => this.files.sweep(ctx));
  }
}
