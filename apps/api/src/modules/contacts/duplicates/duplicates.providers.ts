import { CluesRepository } from './clues.repository.js';
import { ContactDuplicates } from './contact-duplicates.service.js';
import { DuplicateNews } from './duplicate-news.service.js';
import { ContactDuplicatesController } from './duplicates.controller.js';
import { DuplicatesRepository } from './duplicates.repository.js';
import { ContactDuplicatesResolver } from './duplicates.resolver.js';
import { FindDuplicatesListener } from './find-duplicates.listener.js';
import { FindDuplicates } from './find-duplicates.service.js';
import { MergingStateRepository } from './merging-state.repository.js';

export const contactDuplicates = {
  controllers: [ContactDuplicatesController],
  providers: [
    CluesRepository,
    ContactDuplicates,
    ContactDuplicatesResolver,
    DuplicateNews,
    DuplicatesRepository,
    FindDuplicates,
    FindDuplicatesListener,
    MergingStateRepository,
  ],
};
