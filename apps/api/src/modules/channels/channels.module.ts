import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { ChannelsService } from './channels.service.js';
import { ChannelListService } from './channels/channel-list.service.js';
import { ChannelOnboarding } from './channels/channel-onboarding.service.js';
import { ChannelsInitialData } from './channels/channels-initial-data.service.js';
import { ChannelMembersRepository } from './channels/channel-members.repository.js';
import { ChannelMembersService } from './channels/channel-members.service.js';
import { ChannelNews } from './channels/channel-news.service.js';
import { UserChannelsLoader } from './channels/user-channels.loader.js';
import { UserChannelsResolver } from './channels/user-channels.resolver.js';
import { ContactIdentityChannelResolver } from './channels/contact-identity-channel.resolver.js';
import { ChannelLoader } from './channels/channel.loader.js';
import { ChannelsController } from './channels/channels.controller.js';
import { ChannelsRepository } from './channels/channels.repository.js';
import { ChannelsResolver } from './channels/channels.resolver.js';
import { BouncesService } from './deliveries/bounces.service.js';
import { DeliverWorker } from './deliveries/deliver.job.js';
import { DeliverService } from './deliveries/deliver.service.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { DeliverySweepService } from './deliveries/delivery-sweep.service.js';
import { LOCAL_CONNECTORS, type LocalConnector } from './deliveries/outbound-connector.js';
import { ForgetRawService } from './inbound/forget-raw.service.js';
import { InboundEventsRepository } from './inbound/inbound-events.repository.js';
import { InboundSweepService } from './inbound/inbound-sweep.service.js';
import { InboundTurns } from './inbound/inbound-turns.js';
import { ProcessInboundWorker } from './inbound/process-inbound.job.js';
import { ProcessInboundService } from './inbound/process-inbound.service.js';
import { MailReader } from './mail-in/mail-reader.service.js';
import { ReceiveMailService } from './mail-in/receive-mail.service.js';
import { RecipientsService } from './mail-in/recipients.service.js';
import { SmtpListener } from './mail-in/smtp-listener.js';
import { MailTransport } from './mail-out/mail-transport.js';
import { OutgoingMailService } from './mail-out/outgoing-mail.service.js';
import { SanitiserService } from './sanitising/sanitiser.service.js';
import { Threads } from './threads/threads.js';
import { ChatConnector, webChatControllers, webChatProviders } from './web-chat/index.js';

const mail = [
  MailReader,
  MailTransport,
  OutgoingMailService,
  ReceiveMailService,
  RecipientsService,
  SanitiserService,
  SmtpListener,
  Threads,
];

const inbound = [
  ForgetRawService,
  InboundEventsRepository,
  InboundSweepService,
  InboundTurns,
  ProcessInboundService,
  ProcessInboundWorker,
];

const deliveries = [
  BouncesService,
  DeliverService,
  DeliverWorker,
  DeliveriesRepository,
  DeliveriesService,
  DeliverySweepService,
  {
    provide: LOCAL_CONNECTORS,
    inject: [ChatConnector],
    useFactory: (chat: ChatConnector): LocalConnector[] => [chat],
  },
];

@Module({
  imports: [IdentityModule],
  controllers: [ChannelsController, ...webChatControllers],
  providers: [
    ChannelsService,
    ChannelsRepository,
    ChannelListService,
    ChannelOnboarding,
    ChannelsInitialData,
    ChannelMembersRepository,
    ChannelMembersService,
    ChannelNews,
    UserChannelsLoader,
    UserChannelsResolver,
    ChannelLoader,
    ChannelsResolver,
    ContactIdentityChannelResolver,
    ...mail,
    ...inbound,
    ...deliveries,
    ...webChatProviders,
  ],
  exports: [ChannelsInitialData, ChannelsService, ChannelLoader, SanitiserService, SmtpListener],
})
export class ChannelsModule {}
