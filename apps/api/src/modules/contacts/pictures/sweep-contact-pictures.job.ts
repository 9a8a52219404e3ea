import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Every } from '../../../platform/jobs/index.js';
import { ContactPictures } from './contact-pictures.service.js';

const HOUR_MS = 3_600_000;

/** Pictures that nobody shows any more go some days later, and those whose upload broke off. */
@Injectable()
export class SweepContactPicturesJob {
  constructor(
    private readonly database: Database,
    private readonly pictures: ContactPictures,
  ) {}

  @Every(HOUR_MS, 'contacts.sweep-pictures')
  async run(): Promise<void> {
    await this.database.forEachAgency('contacts.sweep-pictures', (ctx) => this.pictures.sweep(ctx));
  }
}
