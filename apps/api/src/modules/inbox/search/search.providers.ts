import type { Provider, Type } from '@nestjs/common';
import { CandidatesRepository } from './candidates.repository.js';
import { FoundRepository } from './found.repository.js';
import { IndexSearchJob } from './index-search.job.js';
import { SearchOperators } from './operators.service.js';
import { SearchBounds } from './search-bounds.service.js';
import { SearchContentRepository } from './search-content.repository.js';
import { SearchController } from './search.controller.js';
import { FacetsRepository } from './facets.repository.js';
import { SearchFacetsService } from './search-facets.service.js';
import { SearchHits } from './search-hits.service.js';
import { SearchIndexer } from './search-indexer.service.js';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchPages } from './search-pages.service.js';
import { SearchResolver } from './search.resolver.js';
import { SearchService } from './search.service.js';
import { SearchUnderstanding } from './search-understanding.service.js';
import { Stemmer } from './stemmer.service.js';
import { TermCounts } from './term-counts.service.js';
import { VocabularyRepository } from './vocabulary.repository.js';
import { WordFormsService } from './word-forms.service.js';

export const search = {
  controllers: [SearchController] as Type[],
  providers: [
    CandidatesRepository,
    FacetsRepository,
    FoundRepository,
    IndexSearchJob,
    SearchBounds,
    SearchContentRepository,
    SearchFacetsService,
    SearchHits,
    SearchIndexer,
    SearchIndexRepository,
    SearchOperators,
    SearchPages,
    SearchResolver,
    SearchService,
    SearchUnderstanding,
    Stemmer,
    TermCounts,
    VocabularyRepository,
    WordFormsService,
  ] as Provider[],
};
