import { Inject, Injectable } from '@nestjs/common';
import { Every } from '../../../platform/jobs/index.js';
import { SearchIndexer } from './search-indexer.service.js';

const OFTEN_MS = 500;
const AT_MOST_MS = 10_000;

/** What was written is found within a second; what was there before the search follows while there is nothing new. */
@Injectable()
export class IndexSearchJob {
  constructor(@Inject(SearchIndexer) private readonly indexer: SearchIndexer) {}

  @Every(OFTEN_MS, 'inbox.index-search')
  run(): Promise<void> {
    return this.indexer.run(AT_MOST_MS);
  }
}
