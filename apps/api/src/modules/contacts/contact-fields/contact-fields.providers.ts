import { ContactFieldsController } from './contact-fields.controller.js';
import { ContactFieldsLoader } from './contact-fields.loader.js';
import { ContactFieldsRepository } from './contact-fields.repository.js';
import { ContactFieldsResolver } from './contact-fields.resolver.js';
import { ContactFieldsService } from './contact-fields.service.js';

export const contactFields = {
  controllers: [ContactFieldsController],
  providers: [ContactFieldsLoader, ContactFieldsRepository, ContactFieldsResolver, ContactFieldsService],
  exports: [ContactFieldsService],
};
