import { TicketResultChangesService } from './ticket-result-changes.service.js';
import { TicketResultFilesService } from './ticket-result-files.service.js';
import { TicketResultLoader } from './ticket-result.loader.js';
import { TicketResultsController } from './ticket-results.controller.js';
import { TicketResultsRepository } from './ticket-results.repository.js';
import { TicketResultsResolver } from './ticket-results.resolver.js';
import { TicketResultsService } from './ticket-results.service.js';

export const ticketResults = {
  controllers: [TicketResultsController],
  providers: [
    TicketResultChangesService,
    TicketResultFilesService,
    TicketResultLoader,
    TicketResultsRepository,
    TicketResultsResolver,
    TicketResultsService,
  ],
};
