import type { ChannelTypeName } from './channels.js';

/** Who carries a channel's messages: one connector each. */
export const providers = {
  whatsapp_cloud: { channelType: 'WA_BUSINESS' },
  dialog360: { channelType: 'WA_BUSINESS' },
  messenger: { channelType: 'FACEBOOK' },
  instagram: { channelType: 'INSTAGRAM' },
  telegram: { channelType: 'TELEGRAM' },
  twilio: { channelType: 'TWILIO' },
  vonage: { channelType: 'SMS' },
  bird: { channelType: 'SMS' },
  twilio_voice: { channelType: 'VOIP' },
  aircall: { channelType: 'AIRCALL' },
  custom: { channelType: 'CUSTOM' },
  mail_imap: { channelType: 'EMAIL' },
  mail_google: { channelType: 'EMAIL' },
  mail_microsoft: { channelType: 'EMAIL' },
  mail_forward: { channelType: 'EMAIL' },
  mailgun: { channelType: 'EMAIL' },
  postmark: { channelType: 'EMAIL' },
} as const satisfies Record<string, { channelType: ChannelTypeName }>;

/** Kinds of channels on which a customer sees how we react to what they wrote. */
export const reactionChannelTypes = [
  'WA_BUSINESS',
  'TELEGRAM',
  'CUSTOM',
] as const satisfies readonly ChannelTypeName[];

export type ProviderName = keyof typeof providers;
export const providerNames = Object.keys(providers) as readonly ProviderName[];

/** Kinds of channels that nobody can connect any more; conversations of the past keep them. */
export const retiredChannelTypes = {
  GBM: 'Google ended Business Messages on 31 July 2024.',
  TWITTER: 'Direct messages of X are not open to products like this one any more.',
  WECHAT: 'WeChat does not take new connections of this kind.',
  ZIPWHIP: 'Zipwhip became a part of Twilio: connect the number there.',
  WHATSAPP: 'The old WhatsApp interface ended in October 2025: connect WhatsApp Business instead.',
  VOYS: 'There is no open interface to connect Voys: use Twilio Voice or Aircall.',
} as const satisfies Partial<Record<ChannelTypeName, string>>;
export type RetiredChannelType = keyof typeof retiredChannelTypes;

/** The pages of the settings, and which channels stand on each. */
export const channelPages = {
  chat: ['CHAT'],
  custom: ['CUSTOM'],
  email: ['EMAIL'],
  facebook: ['FACEBOOK'],
  gbm: ['GBM'],
  instagram: ['INSTAGRAM'],
  sms: ['SMS', 'TWILIO', 'ZIPWHIP'],
  telegram: ['TELEGRAM'],
  voip: ['VOIP', 'VOICE', 'VOYS', 'AIRCALL'],
  wa_business: ['WA_BUSINESS', 'WHATSAPP'],
} as const satisfies Record<string, readonly ChannelTypeName[]>;
export type ChannelPage = keyof typeof channelPages;

/** Why a channel does not work, and what cures it. */
export const channelTroubles = [
  /** The token or the password was taken back or has expired: connect again. */
  'CREDENTIALS_REFUSED',
  /** The provider has closed or limited the account: ask there. */
  'ACCOUNT_RESTRICTED',
  /** The number, page or bot does not exist any more. */
  'ACCOUNT_GONE',
  /** The provider has money to get. */
  'PAYMENT_NEEDED',
  /** The provider cannot reach us, or its calls are signed with another secret. */
  'WEBHOOK_REFUSED',
  /** The server does not answer. */
  'UNREACHABLE',
] as const;
export type ChannelTroubleName = (typeof channelTroubles)[number];

/** Channels that a company can have. */
export const channelLimit = 200;
