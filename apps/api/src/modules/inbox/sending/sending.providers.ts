import { SendingController } from './sending.controller.js';
import { SendingLoader } from './sending.loader.js';
import { SendingRepository } from './sending.repository.js';
import { ThreadSendingResolver, TicketSendingResolver } from './sending.resolver.js';
import { SendingService } from './sending.service.js';

export const sending = {
  controllers: [SendingController],
  providers: [SendingLoader, SendingRepository, SendingService, ThreadSendingResolver, TicketSendingResolver],
};
