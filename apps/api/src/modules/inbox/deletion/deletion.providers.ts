import { EraseTicketsJob } from './erase-tickets.job.js';
import { EraseTickets } from './erase-tickets.service.js';
import { ErasedTicketsRepository } from './erased-tickets.repository.js';
import { TicketDeletionController } from './ticket-deletion.controller.js';
import { TicketDeletionResolver } from './ticket-deletion.resolver.js';
import { TicketDeletion } from './ticket-deletion.service.js';

export const deletion = {
  controllers: [TicketDeletionController],
  providers: [EraseTickets, EraseTicketsJob, ErasedTicketsRepository, TicketDeletion, TicketDeletionResolver],
};
