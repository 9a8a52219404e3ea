import {
  type ChannelTroubleName,
  type ChannelTypeName,
  channelTypes,
  type ProviderName,
} from '@parley/schema';

export { type ChannelTypeName, channelTypes, type ProviderName };

export const channelStatuses = ['active', 'broken', 'disabled'] as const;
export type ChannelStatusName = (typeof channelStatuses)[number];

/** Why a channel does not work. */
export interface ChannelTrouble {
  code: ChannelTroubleName;
  /** What the provider said, without secrets. */
  detail: string;
  /** ISO 8601 */
  since: string;
  /** Where only one of two lines is concerned: mail comes in by another server than it goes out by. */
  side?: 'in' | 'out';
}

/** What other modules may know of a channel: no settings, no secrets. */
export interface ChannelView {
  readonly id: number;
  readonly type: ChannelTypeName;
  readonly provider: ProviderName | null;
  readonly name: string;
  readonly handle: string | null;
  /** The mail address of an EMAIL channel, lower case; null for all others. */
  readonly address: string | null;
  readonly status: ChannelStatusName;
  readonly isPrivate: boolean;
  readonly trouble: ChannelTrouble | null;
}
