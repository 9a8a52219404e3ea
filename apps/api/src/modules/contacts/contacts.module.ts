import { Module } from '@nestjs/common';
import { ContactIdentitiesLoader } from './contacts/contact-identities.loader.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { ContactsResolver } from './contacts/contacts.resolver.js';
import { ContactsService } from './contacts/contacts.service.js';

@Module({
  controllers: [ContactsController],
  providers: [ContactIdentitiesLoader, ContactsRepository, ContactsResolver, ContactsService],
  exports: [ContactsService],
})
export class ContactsModule {}
