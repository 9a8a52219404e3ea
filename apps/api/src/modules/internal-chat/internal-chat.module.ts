import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { InboxModule } from '../inbox/index.js';
import { ChatAttachmentsRepository } from './attachments/chat-attachments.repository.js';
import { ChatAttachmentsResolver } from './attachments/chat-attachments.resolver.js';
import { ChatAttachments } from './attachments/chat-attachments.service.js';
import { ChatUploadsController } from './attachments/chat-uploads.controller.js';
import { AskChatLink } from './links/ask-chat-link.service.js';
import { AskPage } from './links/ask-page.service.js';
import { ChatLinkChanges } from './links/chat-link-changes.service.js';
import { ChatLinkWorker } from './links/ask-chat-link.job.js';
import { ChatLinks } from './links/chat-links.service.js';
import { ChatLinksController } from './links/chat-links.controller.js';
import { ChatLinksRepository } from './links/chat-links.repository.js';
import { ChatLinksResolver } from './links/chat-links.resolver.js';
import { CallServers } from './calls/call-servers.service.js';
import { ChatCallChanges } from './calls/chat-call-changes.service.js';
import { ChatCallStreams } from './calls/chat-call-streams.service.js';
import { ChatCallsRepository } from './calls/chat-calls.repository.js';
import { ChatCallsResolver } from './calls/chat-calls.resolver.js';
import { ChatCalls } from './calls/chat-calls.service.js';
import { ChatSignals } from './calls/chat-signals.service.js';
import { EndCallsJob } from './calls/end-calls.job.js';
import { EndCalls } from './calls/end-calls.service.js';
import { MediaOrders } from './calls/media-orders.service.js';
import { MediaOrdersRepository } from './calls/media-orders.repository.js';
import { MediaServer } from './calls/media-server.service.js';
import { TellMediaServer } from './calls/tell-media-server.service.js';
import { TellMediaServerJob } from './calls/tell-media-server.job.js';
import { LeftCallsListener } from './calls/left-calls.listener.js';
import { ChatLiveResolver } from './live/chat-live.resolver.js';
import { ChatStreams } from './live/chat-streams.service.js';
import { ChatTyping } from './live/chat-typing.service.js';
import { ChatWhispers } from './live/chat-whispers.service.js';
import { ChatMarksRepository } from './messages/chat-marks.repository.js';
import { ChatMessageChangesRepository } from './messages/chat-message-changes.repository.js';
import { ChatMessageChanges } from './messages/chat-message-changes.service.js';
import { ChatMessageViews } from './messages/chat-message-views.service.js';
import { ChatMessagesController } from './messages/chat-messages.controller.js';
import { ChatMessagesRepository } from './messages/chat-messages.repository.js';
import { ChatMessagesResolver } from './messages/chat-messages.resolver.js';
import { ChatMessages } from './messages/chat-messages.service.js';
import { SendChatMessage } from './messages/send-chat-message.service.js';
import { ChatReminders } from './reminders/chat-reminders.service.js';
import { ChatRemindersController } from './reminders/chat-reminders.controller.js';
import { ChatRemindersRepository } from './reminders/chat-reminders.repository.js';
import { ChatRemindersResolver } from './reminders/chat-reminders.resolver.js';
import { RingChatReminders } from './reminders/ring-chat-reminders.service.js';
import { RingChatRemindersJob } from './reminders/ring-chat-reminders.job.js';
import { ChatThreadChangesRepository } from './threads/chat-thread-changes.repository.js';
import { ChatThreadChanges } from './threads/chat-thread-changes.service.js';
import { ChatThreadMarks } from './threads/chat-thread-marks.service.js';
import { ChatThreadsController } from './threads/chat-threads.controller.js';
import { ChatThreadsRepository } from './threads/chat-threads.repository.js';
import { ChatThreadsResolver } from './threads/chat-threads.resolver.js';
import { ChatThreads } from './threads/chat-threads.service.js';
import { LeftGroupsListener } from './threads/left-groups.listener.js';
import { SweepChatJob } from './threads/sweep-chat.job.js';
import { SweepChatRepository } from './threads/sweep-chat.repository.js';
import { SweepChat } from './threads/sweep-chat.service.js';
import { ChatTicketsResolver } from './tickets/chat-tickets.resolver.js';
import { ChatTickets } from './tickets/chat-tickets.service.js';

@Module({
  imports: [IdentityModule, InboxModule],
  controllers: [
    ChatLinksController,
    ChatMessagesController,
    ChatRemindersController,
    ChatThreadsController,
    ChatUploadsController,
  ],
  providers: [
    AskChatLink,
    AskPage,
    ChatAttachments,
    ChatAttachmentsRepository,
    ChatAttachmentsResolver,
    ChatLinkChanges,
    ChatLinkWorker,
    ChatLinks,
    ChatLinksRepository,
    ChatLinksResolver,
    CallServers,
    ChatCallChanges,
    ChatCallStreams,
    ChatCalls,
    ChatCallsRepository,
    ChatCallsResolver,
    ChatLiveResolver,
    ChatMarksRepository,
    ChatMessageChanges,
    ChatMessageChangesRepository,
    ChatMessageViews,
    ChatMessages,
    ChatMessagesRepository,
    ChatMessagesResolver,
    ChatReminders,
    ChatRemindersRepository,
    ChatRemindersResolver,
    ChatSignals,
    ChatStreams,
    ChatThreadChanges,
    ChatThreadChangesRepository,
    ChatThreadMarks,
    ChatThreads,
    ChatThreadsRepository,
    ChatThreadsResolver,
    ChatTickets,
    ChatTicketsResolver,
    ChatTyping,
    ChatWhispers,
    EndCalls,
    EndCallsJob,
    LeftCallsListener,
    LeftGroupsListener,
    MediaOrders,
    MediaOrdersRepository,
    MediaServer,
    RingChatReminders,
    RingChatRemindersJob,
    SendChatMessage,
    SweepChat,
    SweepChatJob,
    SweepChatRepository,
    TellMediaServer,
    TellMediaServerJob,
  ],
  exports: [ChatMessageChanges, ChatThreadChanges, ChatThreadMarks, ChatTickets, SendChatMessage],
})
export class InternalChatModule {}
