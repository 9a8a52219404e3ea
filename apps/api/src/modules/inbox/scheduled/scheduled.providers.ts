import type { Provider, Type } from '@nestjs/common';
import { CancelOnReply } from './cancel-on-reply.service.js';
import { ScheduledList } from './scheduled-list.service.js';
import { ScheduledMessagesController } from './scheduled-messages.controller.js';
import { ScheduledOfTicketLoader } from './scheduled-messages.loader.js';
import { ScheduledMessagesRepository } from './scheduled-messages.repository.js';
import { ScheduledMessagesResolver, TicketScheduledResolver } from './scheduled-messages.resolver.js';
import { ScheduledMessages } from './scheduled-messages.service.js';
import { ScheduledViews } from './scheduled-views.service.js';
import { SendDue } from './send-due.service.js';
import { SendScheduledWorker } from './send-scheduled.job.js';

export const scheduled = {
  controllers: [ScheduledMessagesController] as Type[],
  providers: [
    CancelOnReply,
    ScheduledList,
    ScheduledMessages,
    ScheduledMessagesRepository,
    ScheduledMessagesResolver,
    ScheduledOfTicketLoader,
    ScheduledViews,
    SendDue,
    SendScheduledWorker,
    TicketScheduledResolver,
  ] as Provider[],
};
