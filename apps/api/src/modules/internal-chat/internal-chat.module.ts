import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { InboxModule } from '../inbox/index.js';
import { ChatAttachmentsRepository } from './attachments/chat-attachments.repository.js';
import { ChatAttachmentsResolver } from './attachments/chat-attachments.resolver.js';
import { ChatAttachments } from './attachments/chat-attachments.service.js';
import { ChatUploadsController } from './attachments/chat-uploads.controller.js';
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
  controllers: [ChatMessagesController, ChatThreadsController, ChatUploadsController],
  providers: [
    ChatAttachments,
    ChatAttachmentsRepository,
    ChatAttachmentsResolver,
    ChatLiveResolver,
    ChatMarksRepository,
    ChatMessageChanges,
    ChatMessageChangesRepository,
    ChatMessageViews,
    ChatMessages,
    ChatMessagesRepository,
    ChatMessagesResolver,
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
    LeftGroupsListener,
    SendChatMessage,
    SweepChat,
    SweepChatJob,
    SweepChatRepository,
  ],
})
export class InternalChatModule {}
