import { MessagingController } from './messaging.controller.js';
import { StartTicket } from './start-ticket.service.js';
import { StartRepository } from './start.repository.js';
import { StartingController } from './starting.controller.js';
import { StartingResolver } from './starting.resolver.js';

export const starting = {
  controllers: [StartingController, MessagingController],
  providers: [StartTicket, StartRepository, StartingResolver],
};
