import { ContactConsentsPart } from './contact-consents-part.js';
import { ContactConsentsController } from './contact-consents.controller.js';
import { ContactConsentsRepository } from './contact-consents.repository.js';
import { ContactConsentsResolver } from './contact-consents.resolver.js';
import { ConsentsService } from './contact-consents.service.js';

export const contactConsents = {
  controllers: [ContactConsentsController],
  providers: [ConsentsService, ContactConsentsPart, ContactConsentsRepository, ContactConsentsResolver],
  exports: [ConsentsService],
};
