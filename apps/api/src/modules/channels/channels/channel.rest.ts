import type { ChannelView } from './channel.rules.js';

/** A channel in REST: `address` only for EMAIL. */
export interface ChannelRest {
  id: number;
  type: string;
  name: string;
  is_private: boolean;
  status: string;
  handle: string | null;
  provider: string | null;
  trouble: { code: string; detail: string; since: string } | null;
  address?: string | null;
}

export function channelRest(channel: ChannelView): ChannelRest {
  return {
    id: channel.id,
    type: channel.type,
    name: channel.name,
    is_private: channel.isPrivate,
    status: channel.status,
    handle: channel.handle,
    provider: channel.provider,
    trouble: channel.trouble,
    ...(channel.type === 'EMAIL' && { address: channel.address }),
  };
}

/** With who works on it, for those who manage channels. */
export function channelWithMembersRest({
  channel,
  members,
}: {
  channel: ChannelView;
  members: readonly Member[];
}) {
  return {
    ...channelRest(channel),
    members: members.map(({ id, fullName, email }) => ({ id, full_name: fullName, email })),
  };
}

interface Member {
  id: number;
  fullName: string;
  email: string;
}
