import { ChannelMember } from './channels/channel-member.entity.js';
import { Channel } from './channels/channel.entity.js';
import { ChannelAccount } from './connecting/channel-account.entity.js';
import { ChannelCustomer } from './customers/channel-customer.entity.js';
import { DeliveryAttempt } from './deliveries/delivery-attempt.entity.js';
import { Delivery } from './deliveries/delivery.entity.js';
import { InboundEvent } from './inbound/inbound-event.entity.js';
import { MailAccessEntity } from './mailboxes/mail-access.entity.js';
import { MailSignInEntity } from './mailboxes/mail-sign-in.entity.js';
import { MailboxState } from './mailboxes/mailbox-state.entity.js';
import { ChannelCircuit } from './pacing/channel-circuit.entity.js';
import { ChannelPace } from './pacing/channel-pace.entity.js';
import { WaTemplate, WaTemplateFile, WaTemplateLabel } from './templates/wa-template.entity.js';
import { emailThemeEntities } from './themes/email-theme.entity.js';
import { voiceEntities } from './voice/voice.entities.js';
import { webChatEntities } from './web-chat/web-chat.entities.js';
import { WebhookRefusal } from './webhooks/webhook-refusal.entity.js';
import { WebhookWord } from './webhooks/webhook-word.entity.js';

export const channelsEntities = [
  Channel,
  ChannelMember,
  ChannelAccount,
  ChannelCustomer,
  InboundEvent,
  Delivery,
  DeliveryAttempt,
  ChannelPace,
  ChannelCircuit,
  WebhookRefusal,
  WaTemplate,
  WaTemplateFile,
  WaTemplateLabel,
  ...voiceEntities,
  WebhookWord,
  MailboxState,
  MailAccessEntity,
  MailSignInEntity,
  ...webChatEntities,
  ...emailThemeEntities,
];
