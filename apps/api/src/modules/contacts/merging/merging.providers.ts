import { ContactMerges } from './contact-merges.service.js';
import { MergeContacts } from './merge-contacts.service.js';
import { MergeFields } from './merge-fields.service.js';
import { MergePreviews } from './merge-preview.service.js';
import { MergeReturns } from './merge-returns.service.js';
import { MergedIntoLoader } from './merged-into.loader.js';
import { MergesRepository } from './merges.repository.js';
import { ContactMergingController } from './merging.controller.js';
import { ContactMergingResolver } from './merging.resolver.js';
import { UnmergeContacts } from './unmerge-contacts.service.js';

export const contactMerging = {
  controllers: [ContactMergingController],
  providers: [
    ContactMerges,
    ContactMergingResolver,
    MergeContacts,
    MergeFields,
    MergePreviews,
    MergeReturns,
    MergedIntoLoader,
    MergesRepository,
    UnmergeContacts,
  ],
  exports: [ContactMerges],
};
