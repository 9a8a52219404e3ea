import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { VisitorUploadsService } from './visitor-uploads.service.js';

const HOUR_MS = 3_600_000;

/** Files that a visitor attached and never sent are kept for a day. */
@Injectable()
export class ForgetUploadsJob {
  constructor(@Inject(VisitorUploadsService) private readonly uploads: VisitorUploadsService) {}

  @Every(HOUR_MS, 'channels.forget-visitor-uploads')
  async run(): Promise<void> {
    await this.uploads.forgetUnsent();
  }
}
