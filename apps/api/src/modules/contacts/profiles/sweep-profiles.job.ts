import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SweepProfiles } from './sweep-profiles.service.js';

const HOUR_MS = 3_600_000;

/** Deleted profiles go for good some days later. */
@Injectable()
export class SweepProfilesJob {
  constructor(private readonly profiles: SweepProfiles) {}

  @Every(HOUR_MS, 'contacts.sweep-profiles')
  async run(): Promise<void> {
    await this.profiles.sweep();
  }
}
