/** Every kind of channel the product knows; connectors exist for some of them. */
export const channelTypes = [
  'AIRCALL',
  'CHAT',
  'CUSTOM',
  'EMAIL',
  'FACEBOOK',
  'GBM',
  'HELP_CENTER',
  'INSTAGRAM',
  'SMS',
  'TELEGRAM',
  'TWILIO',
  'TWITTER',
  'VOICE',
  'VOIP',
  'VOYS',
  'WA_BUSINESS',
  'WECHAT',
  'WHATSAPP',
  'ZIPWHIP',
] as const;
export type ChannelTypeName = (typeof channelTypes)[number];

export const channelStatuses = ['active', 'broken', 'disabled'] as const;
export type ChannelStatusName = (typeof channelStatuses)[number];

/** What other modules may know of a channel: no settings, no secrets. */
export interface ChannelView {
  readonly id: number;
  readonly type: ChannelTypeName;
  readonly name: string;
  /** The mail address of an EMAIL channel, lower case; null for all others. */
  readonly address: string | null;
  readonly status: ChannelStatusName;
  readonly isPrivate: boolean;
}
