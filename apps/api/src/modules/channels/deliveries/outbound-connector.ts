import type { Tx } from '../../../platform/database/database.js';
import type { ChannelTypeName } from '../channels/channel.rules.js';
import type { OutboundMessage } from '../messages/outbound-message.js';

/**
 * A channel whose messages need no call to the outside: the customer's side reads them from this database
 * (website chat). `deliver` runs inside the sender's transaction, and the message counts as sent with it.
 */
export interface LocalConnector {
  readonly channelType: ChannelTypeName;
  deliver(tx: Tx, message: OutboundMessage): Promise<void>;
}

/** Injection token: the list of {@link LocalConnector}s. */
export const LOCAL_CONNECTORS = Symbol('LOCAL_CONNECTORS');
