import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { LocationChangesService } from './location-changes.service.js';

const HOUR_MS = 3_600_000;

/** Deleted places go for good some days later. */
@Injectable()
export class SweepLocationsJob {
  constructor(private readonly locations: LocationChangesService) {}

  @Every(HOUR_MS, 'organisation.sweep-locations')
  async run(): Promise<void> {
    await this.locations.sweep();
  }
}
