import { type ChannelTypeName, channelTypes } from '@parley/schema';

export { type ChannelTypeName, channelTypes };

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
