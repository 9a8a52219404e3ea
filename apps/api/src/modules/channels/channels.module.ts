import { Global, Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/index.js';
import { IdentityModule } from '../identity/index.js';
import { HOURS_CHANNELS, OrganisationModule } from '../organisation/index.js';
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
import { ChannelsForHours } from './channels/hours-channels.service.js';
import { ChannelLoader } from './channels/channel.loader.js';
import { ChannelsController } from './channels/channels.controller.js';
import { ChannelsRepository } from './channels/channels.repository.js';
import { ChannelsResolver } from './channels/channels.resolver.js';
import { ConnectionsController } from './connecting/connections.controller.js';
import { ConnectionStore } from './connecting/connection-store.service.js';
import { ChannelAccountsRepository } from './connecting/channel-accounts.repository.js';
import { ChannelAccounts } from './connecting/channel-accounts.service.js';
import { ConnectionsRepository } from './connecting/connections.repository.js';
import { ConnectionsResolver } from './connecting/connections.resolver.js';
import { ProviderWebhooks } from './connecting/provider-webhooks.service.js';
import { MailChannelsResolver } from './connecting/mail-channels.resolver.js';
import { ChatSettingsReader } from './connecting/chat-settings.service.js';
import { ConnectionsService } from './connecting/connections.service.js';
import { connectors } from './connectors/connectors.providers.js';
import { ConnectedChannels } from './connectors/connected-channels.service.js';
import { Connectors } from './connectors/connectors.js';
import { CustomerMovesRepository } from './customers/customer-moves.repository.js';
import { ConversationTracesRepository } from './customers/conversation-traces.repository.js';
import { ConversationTraces } from './customers/conversation-traces.service.js';
import { CallsPart, CustomersPart } from './customers/customers-part.js';
import { CustomersRepository } from './customers/customers.repository.js';
import { CustomersService } from './customers/customers.service.js';
import { ConnectorSender } from './deliveries/connector-sender.service.js';
import { DeliveryNews } from './deliveries/delivery-news.service.js';
import { DeliveryReportsRepository } from './deliveries/delivery-reports.repository.js';
import { DeliveryReports } from './deliveries/delivery-reports.service.js';
import { MailSender } from './deliveries/mail-sender.service.js';
import { ChannelHealthRepository } from './health/channel-health.repository.js';
import { ChannelHealth } from './health/channel-health.service.js';
import { BroughtMails } from './inbound/brought-mails.service.js';
import { PrepareFacts } from './inbound/prepare-facts.service.js';
import { ProcessFacts } from './inbound/process-facts.service.js';
import { ProviderFiles } from './inbound/provider-files.service.js';
import { TakeInFacts } from './inbound/take-in-facts.service.js';
import { mailboxProviders } from './mailboxes/mailboxes.providers.js';
import { MailboxKeeper } from './mailboxes/mailbox-keeper.service.js';
import { ChannelLines } from './pacing/channel-lines.js';
import { PacingRepository } from './pacing/pacing.repository.js';
import { ReceiveWebhook } from './webhooks/receive-webhook.service.js';
import { WebhookIntake } from './webhooks/webhook-intake.service.js';
import { WebhookChannelsRepository } from './webhooks/webhook-channels.repository.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
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
import { RawMails } from './mail-out/raw-mails.service.js';
import { RawMailsRepository } from './mail-out/raw-mails.repository.js';
import { SanitiserService } from './sanitising/sanitiser.service.js';
import { Threads } from './threads/threads.js';
import { TemplateMessages } from './templates/template-messages.service.js';
import { waTemplates } from './templates/wa-templates.providers.js';
import { Signals } from './signals/signals.service.js';
import { SignalsWorker } from './signals/signals.job.js';
import { emailThemes } from './themes/email-themes.providers.js';
import { customerPictures } from './pictures/pictures.providers.js';
import { traffic } from './traffic/traffic.providers.js';
import { voiceControllers, voiceProviders } from './voice/voice.providers.js';
import { widgets } from './widgets/widgets.providers.js';
import { WaTemplateSubmissions } from './templates/wa-template-submissions.service.js';
import { ChatConnector, VisitorPages, webChatControllers, webChatProviders } from './web-chat/index.js';

const mail = [
  MailReader,
  MailTransport,
  OutgoingMailService,
  RawMails,
  RawMailsRepository,
  ReceiveMailService,
  RecipientsService,
  SanitiserService,
  SmtpListener,
  Threads,
];

const inbound = [
  BroughtMails,
  PrepareFacts,
  ProcessFacts,
  ProviderFiles,
  TakeInFacts,
  ForgetRawService,
  InboundEventsRepository,
  InboundSweepService,
  InboundTurns,
  ProcessInboundService,
  ProcessInboundWorker,
];

const connections = [
  ConnectionsRepository,
  ChannelAccounts,
  ChannelAccountsRepository,
  ConnectionStore,
  ConnectionsResolver,
  ChatSettingsReader,
  ConnectionsService,
  ProviderWebhooks,
  MailChannelsResolver,
  ...connectors,
  ChannelHealth,
  ChannelHealthRepository,
  ConnectedChannels,
  Connectors,
  CallsPart,
  ConversationTraces,
  ConversationTracesRepository,
  CustomerMovesRepository,
  CustomersPart,
  CustomersRepository,
  CustomersService,
  ChannelLines,
  PacingRepository,
  ReceiveWebhook,
  WebhookIntake,
  WebhookChannelsRepository,
];

const deliveries = [
  BouncesService,
  ConnectorSender,
  DeliveryNews,
  DeliveryReports,
  DeliveryReportsRepository,
  MailSender,
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

/** Global because the settings, which stand below, find here what they ask of channels: by token, not by import. */
@Global()
@Module({
  imports: [IdentityModule, OrganisationModule, ContactsModule],
  controllers: [
    ChannelsController,
    ConnectionsController,
    WebhooksController,
    ...waTemplates.controllers,
    ...voiceControllers,
    ...webChatControllers,
    ...widgets.controllers,
    ...emailThemes.controllers,
  ],
  providers: [
    ChannelsService,
    ChannelsRepository,
    ChannelListService,
    ChannelOnboarding,
    ChannelsInitialData,
    ChannelMembersRepository,
    ChannelsForHours,
    { provide: HOURS_CHANNELS, useExisting: ChannelsForHours },
    ChannelMembersService,
    ChannelNews,
    UserChannelsLoader,
    UserChannelsResolver,
    ChannelLoader,
    ChannelsResolver,
    ContactIdentityChannelResolver,
    ...mail,
    ...mailboxProviders,
    ...inbound,
    ...deliveries,
    ...connections,
    ...waTemplates.providers,
    ...customerPictures,
    ...traffic,
    ...voiceProviders,
    Signals,
    SignalsWorker,
    ...webChatProviders,
    ...widgets.providers,
    ...emailThemes.providers,
  ],
  exports: [
    HOURS_CHANNELS,
    ConnectedChannels,
    ConnectionsService,
    ConversationTraces,
    ChannelsInitialData,
    ChannelsService,
    ChannelLoader,
    RawMails,
    SanitiserService,
    SmtpListener,
    MailboxKeeper,
    TemplateMessages,
    VisitorPages,
    WaTemplateSubmissions,
  ],
})
export class ChannelsModule {}
