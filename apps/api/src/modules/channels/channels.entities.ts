import { ChannelMember } from './channels/channel-member.entity.js';
import { Channel } from './channels/channel.entity.js';
import { Delivery } from './deliveries/delivery.entity.js';
import { InboundEvent } from './inbound/inbound-event.entity.js';
import { webChatEntities } from './web-chat/web-chat.entities.js';

export const channelsEntities = [Channel, ChannelMember, InboundEvent, Delivery, ...webChatEntities];
