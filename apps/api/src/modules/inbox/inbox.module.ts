import { Global, Module, type Provider } from '@nestjs/common';
import { ChannelsModule, DELIVERY_SINK, INBOUND_SINK, VISITOR_CONVERSATION } from '../channels/index.js';
import { CONTACT_ACCESS, ContactsModule } from '../contacts/index.js';
import { IdentityModule } from '../identity/index.js';
import { OrganisationModule } from '../organisation/index.js';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { AttachmentsRepository } from './attachments/attachments.repository.js';
import { AttachmentsService } from './attachments/attachments.service.js';
import { Uploads } from './attachments/uploads.service.js';
import { TicketAttachmentsController } from './attachments/ticket-attachments.controller.js';
import { TicketAttachments } from './attachments/ticket-attachments.service.js';
import { SweepUploadsJob } from './attachments/sweep-uploads.job.js';
import { ContactAccessByChannel } from './contacts/contact-access.service.js';
import { ticketContacts } from './contacts/contacts.providers.js';
import { HistoryService } from './history/history.service.js';
import { InboxInitialData } from './inbox-initial-data.service.js';
import { LiveTicketsRepository } from './live/live-tickets.repository.js';
import { LiveTickets } from './live/live-tickets.service.js';
import { LiveResolver } from './live/live.resolver.js';
import { TicketNews } from './live/ticket-news.service.js';
import { TicketStreams } from './live/ticket-stream.service.js';
import { MessageDeliveries } from './messages/deliveries.service.js';
import { DeliveryListener } from './messages/delivery.listener.js';
import { DeliverySteps } from './messages/delivery-steps.service.js';
import { messageVerbs } from './messages/message-verbs.providers.js';
import { MessageBodies } from './messages/message-bodies.service.js';
import { MessageViews } from './messages/message-views.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesLoader } from './messages/messages.loader.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesResolver } from './messages/messages.resolver.js';
import { MessagesService } from './messages/messages.service.js';
import { FollowCall } from './messages/follow-call.service.js';
import { MessageChanges } from './messages/message-changes.service.js';
import { ReceiveHappening } from './messages/receive-happening.service.js';
import { MessageSenders } from './messages/message-senders.service.js';
import { ReceiveMessage } from './messages/receive-message.service.js';
import { ReplyRoutes } from './messages/reply-routes.service.js';
import { SendMessage } from './messages/send-message.service.js';
import { ThreadingRepository } from './messages/threading.repository.js';
import { VisitorConversations } from './messages/visitor-conversation.service.js';
import { VisitorMessagesRepository } from './messages/visitor-messages.repository.js';
import { Presence } from './presence/presence.service.js';
import { SignsOfLifeRepository } from './presence/signs-of-life.repository.js';
import { SignsOfLife } from './presence/signs-of-life.service.js';
import { TicketPresence } from './presence/ticket-presence.service.js';
import { realtimeChannels } from './realtime-channels/realtime-channels.providers.js';
import { reassignment } from './reassignment/reassignment.providers.js';
import { MeanwhileRepository } from './together/meanwhile.repository.js';
import { Meanwhile } from './together/meanwhile.service.js';
import { search } from './search/search.providers.js';
import { CustomViewChangesService } from './views/custom-view-changes.service.js';
import { Drafts } from './drafts/drafts.service.js';
import { RemindersService } from './reminders/reminders.service.js';
import { ScheduledMessages } from './scheduled/scheduled-messages.service.js';
import { Snoozing } from './reminders/snoozing.service.js';
import { TicketFieldsService } from './ticket-fields/ticket-fields.service.js';
import { Watching } from './reminders/watching.service.js';
import { TicketWordsRepository } from './search/ticket-words.repository.js';
import { AssigneesRepository } from './tickets/assignees.repository.js';
import { ContactTicketsResolver } from './tickets/contact-tickets.resolver.js';
import { ProfileTicketsResolver } from './tickets/profile-tickets.resolver.js';
import { ContactTicketsLoader, ProfileTicketsLoader } from './tickets/owned-tickets.loader.js';
import { TicketActions } from './tickets/ticket-actions.service.js';
import { TicketChanges } from './tickets/ticket-change.service.js';
import { TicketOwners } from './tickets/ticket-owners.service.js';
import { TicketDeeds } from './tickets/ticket-deeds.service.js';
import { TicketListRepository } from './tickets/ticket-list.repository.js';
import { TicketMarksRepository } from './tickets/ticket-marks.repository.js';
import { TicketMarks } from './tickets/ticket-marks.service.js';
import { TicketThreads } from './tickets/ticket-threads.service.js';
import { TicketViews } from './tickets/ticket-views.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketsRepository } from './tickets/tickets.repository.js';
import { TicketsResolver } from './tickets/tickets.resolver.js';
import { TicketsService } from './tickets/tickets.service.js';

import { folders } from './folders/folders.providers.js';
import { views } from './views/views.providers.js';
import { visitors } from './visitors/visitors.providers.js';
import { bulk } from './bulk/bulk.providers.js';
import { calls } from './calls/calls.providers.js';
import { lines } from './lines/lines.providers.js';
import { sending } from './sending/sending.providers.js';
import { merging } from './merging/merging.providers.js';
import { reminders } from './reminders/reminders.providers.js';
import { PastQuickReplies } from './quick-replies/past-quick-replies.service.js';
import { quickReplies } from './quick-replies/quick-replies.providers.js';
import { signatures } from './signatures/signatures.providers.js';
import { drafts } from './drafts/drafts.providers.js';
import { mentions } from './mentions/mentions.providers.js';
import { starting } from './starting/starting.providers.js';
import { scheduled } from './scheduled/scheduled.providers.js';
import { unseen } from './unseen/unseen.providers.js';
import { transcripts } from './transcripts/transcripts.providers.js';
import { InboxSettingsService } from './settings/inbox-settings.service.js';
import { inboxSettings } from './settings/settings.providers.js';
import { ticketFields } from './ticket-fields/ticket-fields.providers.js';
import { deletion } from './deletion/deletion.providers.js';
import { settingUse } from './setting-use/setting-use.providers.js';
import { notices } from './notices/notices.providers.js';
import { Notices } from './notices/notices.service.js';

const nouns = [
  search,
  messageVerbs,
  realtimeChannels,
  reassignment,
  views,
  visitors,
  folders,
  bulk,
  calls,
  lines,
  merging,
  sending,
  reminders,
  quickReplies,
  signatures,
  drafts,
  starting,
  mentions,
  scheduled,
  transcripts,
  unseen,
  inboxSettings,
  ticketFields,
  deletion,
  notices,
  settingUse,
  ticketContacts,
];

/** Global because the channels, which stand below, find here who takes their messages in: by token, not by import. */
@Global()
@Module({
  imports: [IdentityModule, OrganisationModule, ContactsModule, ChannelsModule],
  controllers: [
    TicketsController,
    MessagesController,
    AttachmentsController,
    TicketAttachmentsController,
    ...nouns.flatMap(({ controllers }) => controllers),
  ],
  providers: [
    AssigneesRepository,
    AttachmentsRepository,
    AttachmentsService,
    Uploads,
    TicketAttachments,
    ContactTicketsLoader,
    ContactTicketsResolver,
    ProfileTicketsLoader,
    ProfileTicketsResolver,
    ContactAccessByChannel,
    { provide: CONTACT_ACCESS, useExisting: ContactAccessByChannel },
    DeliveryListener,
    DeliverySteps,
    HistoryService,
    InboxInitialData,
    LiveResolver,
    LiveTickets,
    LiveTicketsRepository,
    Meanwhile,
    MeanwhileRepository,
    MessageBodies,
    MessageDeliveries,
    MessageViews,
    MessagesLoader,
    MessagesRepository,
    MessagesResolver,
    MessagesService,
    Presence,
    MessageChanges,
    FollowCall,
    ReceiveHappening,
    MessageSenders,
    ReceiveMessage,
    ReplyRoutes,
    SendMessage,
    SweepUploadsJob,
    ThreadingRepository,
    TicketActions,
    TicketChanges,
    TicketOwners,
    TicketDeeds,
    TicketListRepository,
    TicketMarks,
    TicketMarksRepository,
    TicketNews,
    SignsOfLife,
    SignsOfLifeRepository,
    TicketPresence,
    TicketStreams,
    TicketThreads,
    TicketViews,
    TicketWordsRepository,
    TicketsRepository,
    TicketsResolver,
    TicketsService,
    VisitorConversations,
    VisitorMessagesRepository,
    ...nouns.flatMap(({ providers }): Provider[] => providers),
    { provide: DELIVERY_SINK, useExisting: DeliverySteps },
    { provide: INBOUND_SINK, useExisting: ReceiveMessage },
    { provide: VISITOR_CONVERSATION, useExisting: VisitorConversations },
  ],
  exports: [
    AttachmentsService,
    CONTACT_ACCESS,
    CustomViewChangesService,
    Drafts,
    RemindersService,
    ScheduledMessages,
    Snoozing,
    TicketFieldsService,
    Watching,
    HistoryService,
    InboxSettingsService,
    PastQuickReplies,
    InboxInitialData,
    DELIVERY_SINK,
    INBOUND_SINK,
    VISITOR_CONVERSATION,
    TicketsService,
    MessagesService,
    Notices,
    SendMessage,
    TicketActions,
    Uploads,
  ],
})
export class InboxModule {}
