import type { SendingFacts } from '@parley/schema';
import type { ChannelView } from '../channels/channel.rules.js';
import type { CustomerRow } from './customer.rules.js';

/** Which channels send without a connector of a provider. */
const OWN = new Set(['EMAIL', 'CHAT']);

/** What the rule of sending asks about, from the rows. */
export function sendingFacts(
  channel: Pick<ChannelView, 'type' | 'status' | 'provider'>,
  customer: CustomerRow | null,
  { hasOtherAddress, begunAt }: { hasOtherAddress: boolean; begunAt?: Date | null },
): SendingFacts {
  return {
    channelType: channel.type,
    channelStatus: channel.status,
    isConnected: OWN.has(channel.type) || channel.provider !== null,
    hasAddress: customer
      ? customer.address !== null || customer.alias !== null
      : OWN.has(channel.type) && hasOtherAddress,
    lastCustomerAt: (customer ? customer.lastCustomerAt : begunAt)?.toISOString() ?? null,
    openUntil: customer?.openUntil?.toISOString() ?? null,
    isOptedOut: customer?.optedOutAt != null,
    isBlocked: customer?.blockedAt != null,
  };
}
