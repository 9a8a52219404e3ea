import { ContactErasuresController } from './contact-erasures.controller.js';
import { ContactErasuresRepository } from './contact-erasures.repository.js';
import { ContactErasuresResolver } from './contact-erasures.resolver.js';
import { ContactErasures } from './contact-erasures.service.js';
import { EraseContactsJob } from './erase-contacts.job.js';
import { HeldController } from './held.controller.js';
import { HeldService } from './held.service.js';
import { PersonParts } from './person-parts.service.js';
import { SweepContactsJob } from './sweep-contacts.job.js';
import { SweepContacts } from './sweep-contacts.service.js';
import { SweptContactsRepository } from './swept-contacts.repository.js';

export const privacy = {
  controllers: [ContactErasuresController, HeldController],
  providers: [
    ContactErasures,
    ContactErasuresRepository,
    ContactErasuresResolver,
    EraseContactsJob,
    HeldService,
    PersonParts,
    SweepContacts,
    SweepContactsJob,
    SweptContactsRepository,
  ],
  exports: [ContactErasures],
};
