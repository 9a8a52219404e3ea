import type { ChannelFact } from '../connectors/channel-fact.js';
import type { InboundAttachment } from '../messages/inbound-message.js';

/** Somebody wrote: the customer, or one of ours in the provider's own inbox. */
export type MessageFact = Extract<ChannelFact, { kind: 'message' | 'echo' }>;

/** What a fact needs besides itself. */
export interface PreparedFact {
  fact: ChannelFact;
  attachments: InboundAttachment[];
  lostFiles: string[];
}
