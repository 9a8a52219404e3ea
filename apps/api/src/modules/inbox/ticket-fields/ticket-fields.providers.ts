import { RequiredFields } from './required-fields.service.js';
import { TicketFieldsController } from './ticket-fields.controller.js';
import { TicketFieldsLoader } from './ticket-fields.loader.js';
import { TicketFieldsRepository } from './ticket-fields.repository.js';
import { TicketFieldsResolver } from './ticket-fields.resolver.js';
import { TicketFieldsService } from './ticket-fields.service.js';

export const ticketFields = {
  controllers: [TicketFieldsController],
  providers: [
    RequiredFields,
    TicketFieldsLoader,
    TicketFieldsRepository,
    TicketFieldsResolver,
    TicketFieldsService,
  ],
};
