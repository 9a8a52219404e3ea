import type { MessageName } from './happening.js';

/** A file in the storage that goes out with a message. */
export interface OutboundAttachment {
  name: string;
  mimeType: string;
  /** bytes */
  size: number;
  storageKey: string;
  contentId?: string;
}

/** The message that is being answered, quoted under the answer. */
export interface QuotedMessage {
  fromName: string;
  /** ISO 8601 */
  sentAt: string;
  /** Already sanitised. */
  html: string;
  text: string;
}

/** One message to a customer. It is kept as JSON in the send ledger, so it holds no dates and no streams. */
export interface OutboundMessage {
  channelId: number;
  /** The caller's id of the message; unique per agency, comes back in `DELIVERY_SINK`. */
  messageRef: number;
  /** Deliveries of one conversation leave one after the other. */
  conversationRef: number;
  to: { contactId: number; address?: string; name?: string; visitorId?: number; customerId?: number };
  /** Further receivers beside `to`. */
  also?: string[];
  cc?: string[];
  /** Get the mail and stand in none of its headers. */
  bcc?: string[];
  subject: string;
  html: string;
  text: string;
  /** Message-ID (with angle brackets) of the message that is answered. */
  inReplyTo?: string;
  /** Oldest first. */
  references?: string[];
  /** The Message-ID (with angle brackets), fixed when the message is written, so a second try is the same mail. */
  externalId: string;
  /** `address`: one of the channel's own; missing: its first. */
  from: { name: string; address?: string };
  attachments: OutboundAttachment[];
  /** By which the customer finds the conversation when they telephone. */
  reference?: string;
  /** Of mails: how they look, at the time when they were written. Filled in when they are put on their way. */
  theme?: { id: number; version: number };
  quoted?: QuotedMessage;
  /** The message that it answers, where the channel can show that. */
  answers?: MessageName;
  /** What it is besides words and files. */
  content?: OutboundContent;
  /** Set for messages that no person wrote; the mail then says so (RFC 3834). */
  isAutomatic?: boolean;
}

export type DeliveryUpdate = 'SENDING' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'UNKNOWN';

/** An approved template with what stands in its places, or a reaction to a message. */
export type OutboundContent =
  | { kind: 'template'; templateId: number; name: string; language: string; components: unknown[] }
  | { kind: 'reaction'; emoji: string };
