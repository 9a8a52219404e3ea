import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SweepContacts } from './sweep-contacts.service.js';

const HOUR_MS = 3_600_000;

/** Deleted contacts go for good some days later. */
@Injectable()
export class SweepContactsJob {
  constructor(private readonly contacts: SweepContacts) {}

  @Every(HOUR_MS, 'contacts.sweep-contacts')
  async run(): Promise<void> {
    await this.contacts.sweep();
  }
}
