import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { ContactChangesRepository } from './contacts/contact-changes.repository.js';
import { ContactChangesResolver } from './contacts/contact-changes.resolver.js';
import { ContactChanges } from './contacts/contact-changes.service.js';
import { ContactFactsLoader } from './contacts/contact-facts.loader.js';
import { ContactIdentities } from './contacts/contact-identities.service.js';
import { ContactListRepository } from './contacts/contact-list.repository.js';
import { ContactNews } from './contacts/contact-news.service.js';
import { ContactIdentitiesLoader } from './contacts/contact-identities.loader.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { ContactsResolver } from './contacts/contacts.resolver.js';
import { ContactsService } from './contacts/contacts.service.js';

@Module({
  imports: [IdentityModule],
  controllers: [ContactsController],
  providers: [
    ContactChanges,
    ContactChangesRepository,
    ContactChangesResolver,
    ContactFactsLoader,
    ContactIdentities,
    ContactIdentitiesLoader,
    ContactListRepository,
    ContactNews,
    ContactsRepository,
    ContactsResolver,
    ContactsService,
  ],
  exports: [ContactsService],
})
export class ContactsModule {}
