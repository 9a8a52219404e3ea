import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { OrganisationModule } from '../organisation/index.js';
import { contactConsents } from './consents/contact-consents.providers.js';
import { contactFields } from './contact-fields/contact-fields.providers.js';
import { profiles } from './profiles/profiles.providers.js';
import { contactGroups } from './groups/contact-groups.providers.js';
import { ContactChangesRepository } from './contacts/contact-changes.repository.js';
import { ContactChangesResolver } from './contacts/contact-changes.resolver.js';
import { ContactChanges } from './contacts/contact-changes.service.js';
import { ContactFactsLoader } from './contacts/contact-facts.loader.js';
import { ContactFinds } from './contacts/contact-finds.repository.js';
import { ContactIdentities } from './contacts/contact-identities.service.js';
import { ContactKeys } from './contacts/contact-keys.service.js';
import { ContactListRepository } from './contacts/contact-list.repository.js';
import { ContactNews } from './contacts/contact-news.service.js';
import { ContactIdentitiesLoader } from './contacts/contact-identities.loader.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { ContactsResolver } from './contacts/contacts.resolver.js';
import { ContactsService } from './contacts/contacts.service.js';
import { contactDuplicates } from './duplicates/duplicates.providers.js';
import { contactMerging } from './merging/merging.providers.js';
import { contactCopies } from './copies/copies.providers.js';
import { privacy } from './privacy/privacy.providers.js';
import { contactParts } from './parts/parts.providers.js';
import { exporting } from './exporting/exporting.providers.js';
import { importing } from './importing/importing.providers.js';
import { contactPictures } from './pictures/contact-pictures.providers.js';
import { contactNotes } from './notes/contact-notes.providers.js';

@Module({
  imports: [IdentityModule, OrganisationModule],
  controllers: [
    // Before those with an id in the same place.
    ...exporting.controllers,
    ContactsController,
    ...contactConsents.controllers,
    ...contactFields.controllers,
    ...contactCopies.controllers,
    ...privacy.controllers,
    ...contactDuplicates.controllers,
    ...contactMerging.controllers,
    ...contactNotes.controllers,
    ...contactPictures.controllers,
    ...importing.controllers,
    ...profiles.controllers,
    ...contactGroups.controllers,
  ],
  providers: [
    ContactChanges,
    ContactChangesRepository,
    ContactChangesResolver,
    ContactFactsLoader,
    ContactFinds,
    ContactIdentities,
    ContactIdentitiesLoader,
    ContactKeys,
    ContactListRepository,
    ContactNews,
    ContactsRepository,
    ContactsResolver,
    ContactsService,
    ...contactConsents.providers,
    ...contactFields.providers,
    ...contactCopies.providers,
    ...privacy.providers,
    ...contactDuplicates.providers,
    ...contactMerging.providers,
    ...contactParts.providers,
    ...contactNotes.providers,
    ...contactPictures.providers,
    ...exporting.providers,
    ...importing.providers,
    ...profiles.providers,
    ...contactGroups.providers,
  ],
  exports: [
    ContactKeys,
    ...contactPictures.exports,
    ContactsService,
    ...contactConsents.exports,
    ...contactFields.exports,
    ...contactGroups.exports,
    ...contactMerging.exports,
    ...contactNotes.exports,
    ...contactParts.exports,
    ...privacy.exports,
    ...profiles.exports,
  ],
})
export class ContactsModule {}
