import type { ChannelFact } from '../connectors/channel-fact.js';
import type { InboundAttachment } from '../messages/inbound-message.js';

/** What a fact needs besides itself. */
export interface PreparedFact {
  fact: ChannelFact;
  attachments: InboundAttachment[];
  lostFiles: string[];
}
