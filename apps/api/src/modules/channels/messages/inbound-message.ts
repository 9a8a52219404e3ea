import type { Tx } from '../../../platform/database/database.js';
import type { ContactView } from '../../contacts/index.js';
import type { ChannelTypeName } from '../channels/channel.rules.js';
import type { HappeningOf, MessageName } from './happening.js';
import type { InboundAttachment } from './inbound-attachment.js';
import type { MessageContent } from '@parley/schema';

export type { InboundAttachment } from './inbound-attachment.js';

/**
 * Who wrote: an address as the mail claims it (nobody proved it), a visitor proven by the chat's own token, or a
 * customer whom the provider has proven.
 */
export interface InboundSender {
  kind: 'email' | 'widget_visitor' | 'customer';
  /** Lower-case mail address, the visitor's id as text, or where the provider reaches them. */
  value: string;
  name?: string;
  /** The address that a chat visitor left; unproven. */
  email?: string;
  phone?: string;
  /** The address that the website's own server has signed: it recognises a contact. */
  provenEmail?: string;
  /** What their browser says. */
  timeZone?: string;
}

/** One message from a customer, in the same shape whatever channel it came by. */
export interface InboundMessage {
  channelId: number;
  channelType: ChannelTypeName;
  /** Unique per channel; the row in inbound_event with this key makes the message once. */
  providerKey: string;
  /** The provider's own id; for e-mail the Message-ID with angle brackets. */
  externalId?: string;
  inReplyTo?: string;
  /** Oldest first, as in the References header. */
  references?: string[];
  /** The conversation that our own HMAC token proved; trust it, it was bound to this channel. */
  conversationRef?: number;
  visitorId?: number;
  /** The team that the customer chose to write to; only what begins a conversation is led by it. */
  teamId?: number;
  /** The customer as the channel knows them, and the contact that they are; only of `customer` senders. */
  customer?: { id: number; contactId: number; contact?: ContactView };
  /** Who of ours it was, of what happened past the composer. */
  by?: { userId: number; name: string };
  /** What it is besides words and files. */
  content?: MessageContent;
  /** The message that it answers. */
  answers?: MessageName;
  from: InboundSender;
  /** The From address is one of this agency's users. It is still a customer's message: a From is never proof. */
  claimedAgent?: boolean;
  to: string[];
  cc: string[];
  subject: string;
  /** Sanitised, without the quoted history. Remote images wait in `data-remote-src`; own images are `cid:`. */
  html: string;
  /** Sanitised; what was split off as the history of earlier messages. Empty when there was none. */
  quotedHtml: string;
  /** Plain text of `html`, for lists, search and notifications. */
  text: string;
  attachments: InboundAttachment[];
  /** Written by a machine (out of office, list, receipt): never answer it automatically. */
  isAutomatic: boolean;
  isBounce: boolean;
  /** The Message-ID of ours that could not be delivered. The delivery is already marked failed. */
  bouncedExternalId?: string;
  /** Could not be parsed: the raw mail is the only attachment, `html` says so. */
  isUnreadable: boolean;
  /** Too large or too deep to be shown as it is: only its words were kept, and the original is attached. */
  isTextOnly?: boolean;
  hasRemoteImages: boolean;
  locale?: string;
  /** The sender's own idempotency key (chat). */
  clientKey?: string;
  sentAt?: Date;
}

export type InboundOutcome = { ticketId: number; messageId: number } | { ignored: string };

/**
 * Takes a message in, inside the transaction that also marks its raw event as processed, so both happen or neither.
 * Provided by the module that owns conversations; throwing makes the event wait and be tried again.
 */
export interface InboundSink {
  receive(tx: Tx, message: InboundMessage): Promise<InboundOutcome>;
  /** Somebody of ours wrote in the provider's own inbox: the same message, on our side. */
  echo(tx: Tx, message: InboundMessage): Promise<InboundOutcome>;
  /** @returns false when there is no such message (yet). */
  happened(tx: Tx, happening: HappeningOf): Promise<boolean>;
  /** The customer said by this channel that they do, or do not, want to hear from the company; told where they wrote last. */
  consented(tx: Tx, customerId: number, state: 'OPTED_IN' | 'OPTED_OUT'): Promise<void>;
  /** Fleeting: nothing is kept. */
  typing(tx: Tx, customer: { id: number; channelId: number }): Promise<void>;
}

/** Injection token of the {@link InboundSink}. */
export const INBOUND_SINK = Symbol('INBOUND_SINK');
