export { ChannelsService } from './channels.service.js';
export { channelTypes } from './channels/channel.rules.js';
export type { ChannelTypeName, ChannelStatusName, ChannelView } from './channels/channel.rules.js';
export { INBOUND_SINK } from './messages/inbound-message.js';
export type {
  InboundAttachment,
  InboundMessage,
  InboundOutcome,
  InboundSender,
  InboundSink,
} from './messages/inbound-message.js';
export type {
  OutboundAttachment,
  OutboundMessage,
  QuotedMessage,
  DeliveryUpdate,
} from './messages/outbound-message.js';
export { DeliveryUpdated } from './channels.events.js';
