export { channelsEntities } from './channels.entities.js';
export { DeliveryUpdated } from './channels.events.js';
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
export { MailListenerModule } from './mail-in/mail-listener.module.js';
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
  OutboundMessage,
  QuotedMessage,
} from './messages/outbound-message.js';
export type { SanitisedHtml } from './sanitising/sanitise-html.js';
export { SanitiserService } from './sanitising/sanitiser.service.js';
export { VISITOR_CONVERSATION, visitorTopic } from './web-chat/index.js';
export type {
  ConversationAttachment,
  ConversationHead,
  ConversationMessage,
  MessagePage,
  VisitorConversation,
  VisitorSignal,
} from './web-chat/index.js';
