import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { LabelChangesService } from './label-changes.service.js';

const HOUR_MS = 3_600_000;

/** Deleted labels go for good some days later. */
@Injectable()
export class SweepLabelsJob {
  constructor(private readonly labels: LabelChangesService) {}

  @Every(HOUR_MS, 'organisation.sweep-labels')
  async run(): Promise<void> {
    await this.labels.sweep();
  }
}
