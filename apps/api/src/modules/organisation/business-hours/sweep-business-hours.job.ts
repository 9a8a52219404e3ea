import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { BusinessHoursChangesService } from './business-hours-changes.service.js';

const HOUR_MS = 3_600_000;

/** Deleted business hours go for good some days later. */
@Injectable()
export class SweepBusinessHoursJob {
  constructor(private readonly hours: BusinessHoursChangesService) {}

  @Every(HOUR_MS, 'organisation.sweep-business-hours')
  async run(): Promise<void> {
    await this.hours.sweep();
  }
}
