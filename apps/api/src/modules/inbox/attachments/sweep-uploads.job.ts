import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { AttachmentsService } from './attachments.service.js';

const HOUR_MS = 3_600_000;

/** Uploads that no message used within a day are thrown away. */
@Injectable()
export class SweepUploadsJob {
  constructor(@Inject(AttachmentsService) private readonly attachments: AttachmentsService) {}

  @Every(HOUR_MS, 'inbox.sweep-uploads')
  async run(): Promise<void> {
    await this.attachments.sweepUnused();
  }
}
