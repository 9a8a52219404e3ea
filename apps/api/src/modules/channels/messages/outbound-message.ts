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
  /** The caller's id of the message; unique per agency, comes back in `channels.delivery.updated`. */
  messageRef: number;
  /** Deliveries of one conversation leave one after the other. */
  conversationRef: number;
  to: { contactId: number; address?: string; name?: string; visitorId?: number };
  cc?: string[];
  subject: string;
  html: string;
  text: string;
  /** Message-ID (with angle brackets) of the message that is answered. */
  inReplyTo?: string;
  /** Oldest first. */
  references?: string[];
  /** The Message-ID (with angle brackets), fixed when the message is written, so a second try is the same mail. */
  externalId: string;
  from: { name: string };
  attachments: OutboundAttachment[];
  quoted?: QuotedMessage;
  /** Set for messages that no person wrote; the mail then says so (RFC 3834). */
  isAutomatic?: boolean;
}

export type DeliveryUpdate = 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN';
