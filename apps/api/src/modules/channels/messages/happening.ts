import type { MessageContent } from '@parley/schema';
import type { InboundAttachment } from './inbound-attachment.js';

/** The message that something happened to: one of ours by our own id, one of the customer's by the provider's. */
export type MessageName = { messageRef: number } | { externalId: string };

/** What customers do to messages that are there already. */
export type Happening =
  /** Null: the reaction was taken back. */
  | { kind: 'reaction'; emoji: string | null }
  | { kind: 'edit'; text: string; html: string }
  | { kind: 'deletion' }
  /** A telephone call went on: what its message says now. `isTaken`: somebody of ours spoke with them. */
  | {
      kind: 'call';
      content: MessageContent;
      text: string;
      html: string;
      files: readonly InboundAttachment[];
      isTaken: boolean;
    };

export interface HappeningOf {
  channelId: number;
  customerId: number;
  contactId: number;
  message: MessageName;
  what: Happening;
}
