import { TicketVisitorLoader } from './ticket-visitor.loader.js';
import { TicketVisitorResolver } from './ticket-visitor.resolver.js';
import { TicketVisitorsRepository } from './visitors.repository.js';

export const visitors = {
  controllers: [],
  providers: [TicketVisitorLoader, TicketVisitorResolver, TicketVisitorsRepository],
};
