import { Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { ContactNotes } from './contact-notes.service.js';

const HOUR_MS = 3_600_000;

/** Deleted notes go for good some days later. */
@Injectable()
export class SweepContactNotesJob {
  constructor(private readonly notes: ContactNotes) {}

  @Every(HOUR_MS, 'contacts.sweep-notes')
  async run(): Promise<void> {
    await this.notes.sweep();
  }
}
