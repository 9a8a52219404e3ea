import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { QuickReplyFiles } from './quick-reply-files.service.js';

const HOUR_MS = 3_600_000;

/** What was deleted thirty days ago is removed for good, with the files that nothing shows any more. */
@Injectable()
export class SweepQuickRepliesJob {
  constructor(private readonly files: QuickReplyFiles) {}

  @Every(HOUR_MS, 'inbox.sweep-quick-replies')
  async run(): Promise<void> {
    await this.files.sweep();
  }
}
