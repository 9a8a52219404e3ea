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

export const channelStatuses = ['ACTIVE', 'BROKEN', 'DISABLED'] as const;
export type ChannelStatusName = (typeof channelStatuses)[number];
