import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { ContactGroupChanges } from './contact-group-changes.service.js';

const HOUR_MS = 3_600_000;

/** Deleted groups go for good some days later. */
@Injectable()
export class SweepContactGroupsJob {
  constructor(private readonly groups: ContactGroupChanges) {}

  @Every(HOUR_MS, 'contacts.sweep-groups')
  async run(): Promise<void> {
    await this.groups.sweep();
  }
}
