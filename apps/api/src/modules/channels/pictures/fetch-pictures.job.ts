import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Every } from '../../../platform/jobs/index.js';
import { CustomerPictures } from './customer-pictures.service.js';

const EVERY_MS = 15_000;

/** A row that says what is wanted waits for this: no queue has to remember it. */
@Injectable()
export class FetchPicturesJob {
  constructor(
    private readonly database: Database,
    private readonly pictures: CustomerPictures,
  ) {}

  @Every(EVERY_MS, 'channels.customer-pictures')
  async run(): Promise<void> {
    await this.database.forEachAgency('channels.customer-pictures', (ctx) => this.pictures.fetchNext(ctx));
  }
}
