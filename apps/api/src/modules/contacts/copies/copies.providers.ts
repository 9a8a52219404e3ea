import { ContactCopiesController } from './contact-copies.controller.js';
import { ContactCopiesPart } from './contact-copies-part.js';
import { ContactCopiesRepository } from './contact-copies.repository.js';
import { ContactCopiesResolver } from './contact-copies.resolver.js';
import { ContactCopies } from './contact-copies.service.js';
import { ContactCopyNews } from './contact-copy-news.service.js';
import { ContactCopyUpkeep } from './contact-copy-upkeep.service.js';
import { ContactCopyWorker } from './contact-copy.job.js';
import { CopyRunner } from './copy-runner.service.js';
import { HeldPage } from './held-page.service.js';
import { HeldPersons } from './held-person.service.js';

export const contactCopies = {
  controllers: [ContactCopiesController],
  providers: [
    ContactCopies,
    ContactCopiesPart,
    ContactCopiesRepository,
    ContactCopiesResolver,
    ContactCopyNews,
    ContactCopyUpkeep,
    ContactCopyWorker,
    CopyRunner,
    HeldPage,
    HeldPersons,
  ],
};
