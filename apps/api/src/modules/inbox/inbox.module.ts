import { Global, Module } from '@nestjs/common';
import { ChannelsModule, INBOUND_SINK, VISITOR_CONVERSATION } from '../channels/index.js';
import { CONTACT_ACCESS, ContactsModule } from '../contacts/index.js';
import { IdentityModule } from '../identity/index.js';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { AttachmentsRepository } from './attachments/attachments.repository.js';
import { AttachmentsService } from './attachments/attachments.service.js';
import { SweepUploadsJob } from './attachments/sweep-uploads.job.js';
import { ContactAccessByChannel } from './contacts/contact-access.service.js';
import { HistoryService } from './history/history.service.js';
import { LiveTicketsRepository } from './live/live-tickets.repository.js';
import { LiveTickets } from './live/live-tickets.service.js';
import { LiveResolver } from './live/live.resolver.js';
import { TicketNews } from './live/ticket-news.service.js';
import { TicketStreams } from './live/ticket-stream.service.js';
import { MessageDeliveries } from './messages/deliveries.service.js';
import { DeliveryListener } from './messages/delivery.listener.js';
import { MessageBodies } from './messages/message-bodies.service.js';
import { MessageViews } from './messages/message-views.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesResolver } from './messages/messages.resolver.js';
import { MessagesService } from './messages/messages.service.js';
import { ReceiveMessage } from './messages/receive-message.service.js';
import { ReplyContexts } from './messages/reply-context.repository.js';
import { SendMessage } from './messages/send-message.service.js';
import { ThreadingRepository } from './messages/threading.repository.js';
import { VisitorConversations } from './messages/visitor-conversation.service.js';
import { VisitorMessagesRepository } from './messages/visitor-messages.repository.js';
import { Presence } from './presence/presence.service.js';
import { TicketPresence } from './presence/ticket-presence.service.js';
import { reassignment } from './reassignment/reassignment.providers.js';
import { TicketWordsRepository } from './search/ticket-words.repository.js';
import { AssigneesRepository } from './tickets/assignees.repository.js';
import { ContactTicketsResolver } from './tickets/contact-tickets.resolver.js';
import { TicketActions } from './tickets/ticket-actions.service.js';
import { TicketChanges } from './tickets/ticket-change.service.js';
import { TicketListRepository } from './tickets/ticket-list.repository.js';
import { TicketMarksRepository } from './tickets/ticket-marks.repository.js';
import { TicketMarks } from './tickets/ticket-marks.service.js';
import { TicketViews } from './tickets/ticket-views.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketsRepository } from './tickets/tickets.repository.js';
import { TicketsResolver } from './tickets/tickets.resolver.js';
import { TicketsService } from './tickets/tickets.service.js';

/** Global because the channels, which stand below, find here who takes their messages in: by token, not by import. */
@Global()
@Module({
  imports: [IdentityModule, ContactsModule, ChannelsModule],
  controllers: [TicketsController, MessagesController, AttachmentsController, ...reassignment.controllers],
  providers: [
    AssigneesRepository,
    AttachmentsRepository,
    AttachmentsService,
    ContactTicketsResolver,
    ContactAccessByChannel,
    { provide: CONTACT_ACCESS, useExisting: ContactAccessByChannel },
    DeliveryListener,
    HistoryService,
    LiveResolver,
    LiveTickets,
    LiveTicketsRepository,
    MessageBodies,
    MessageDeliveries,
    MessageViews,
    MessagesRepository,
    MessagesResolver,
    MessagesService,
    Presence,
    ReceiveMessage,
    ReplyContexts,
    SendMessage,
    SweepUploadsJob,
    ThreadingRepository,
    TicketActions,
    TicketChanges,
    TicketListRepository,
    TicketMarks,
    TicketMarksRepository,
    TicketNews,
    TicketPresence,
    TicketStreams,
    TicketViews,
    TicketWordsRepository,
    TicketsRepository,
    TicketsResolver,
    TicketsService,
    VisitorConversations,
    VisitorMessagesRepository,
    ...reassignment.providers,
    { provide: INBOUND_SINK, useExisting: ReceiveMessage },
    { provide: VISITOR_CONVERSATION, useExisting: VisitorConversations },
  ],
  exports: [
    CONTACT_ACCESS,
    HistoryService,
    INBOUND_SINK,
    VISITOR_CONVERSATION,
    TicketsService,
    MessagesService,
    SendMessage,
    TicketActions,
  ],
})
export class InboxModule {}
