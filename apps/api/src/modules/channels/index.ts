export { channelsEntities } from './channels.entities.js';
export { ChannelAccessChanged, DeliveryUpdated } from './channels.events.js';
export { ChannelsModule } from './channels.module.js';
export { ChannelsService } from './channels.service.js';
export { ChannelsInitialData } from './channels/channels-initial-data.service.js';
export { ChannelLoader } from './channels/channel.loader.js';
export { channelTypes } from './channels/channel.rules.js';
export {
  channelLimitsOf,
  hiddenChannelsSql,
  limitsName,
  mayEnter,
  openChannelSql,
  ownPrivateChannelsSql,
} from './channels/channel-access.rules.js';
export type { ChannelStatusName, ChannelTypeName, ChannelView } from './channels/channel.rules.js';
export { ChannelType } from './channels/channel.type.js';
export { type RawMail, RawMails } from './mail-out/raw-mails.service.js';
export { MailListenerModule } from './mail-in/mail-listener.module.js';
export type { HappeningOf, MessageName } from './messages/happening.js';
export type { MessageContent } from '@parley/schema';
export type { SendingQuestion } from './deliveries/deliveries.service.js';
export { CallType } from './voice/call.type.js';
export { ConnectedChannels } from './connectors/connected-channels.service.js';
export { ConversationTraces } from './customers/conversation-traces.service.js';
export { ConnectionsService } from './connecting/connections.service.js';
export { DELIVERY_SINK, type DeliveryProgress, type DeliverySink } from './messages/delivery-sink.js';
export { INBOUND_SINK } from './messages/inbound-message.js';
export type {
  InboundAttachment,
  InboundMessage,
  InboundOutcome,
  InboundSender,
  InboundSink,
} from './messages/inbound-message.js';
export type {
  DeliveryUpdate,
  OutboundAttachment,
  OutboundContent,
  OutboundMessage,
  QuotedMessage,
} from './messages/outbound-message.js';
export { WaTemplateSubmissions } from './templates/wa-template-submissions.service.js';
export { type ReadyTemplate, TemplateMessages } from './templates/template-messages.service.js';
export type { SanitisedHtml } from './sanitising/sanitise-html.js';
export { SanitiserService } from './sanitising/sanitiser.service.js';
export {
  type VisitorGone,
  VisitorPages,
  type VisitorShown,
  VISITOR_CONVERSATION,
  visitorTopic,
} from './web-chat/index.js';
export type {
  ConversationAttachment,
  ConversationHead,
  ConversationMessage,
  MessagePage,
  VisitorConversation,
  VisitorSignal,
} from './web-chat/index.js';
