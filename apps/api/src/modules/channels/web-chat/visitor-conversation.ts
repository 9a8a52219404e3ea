import type { RequestContext } from '../../../platform/context/request-context.js';
import type { Reader, Tx } from '../../../platform/database/database.js';

/**
 * What the website chat needs to know about a visitor's conversation. Channels stand below the conversations
 * and may not import them, so the module that keeps them implements this, and the composition root binds it.
 *
 * Every method finds the conversation by the visitor alone and never by anything a visitor may type (an e-mail
 * address for instance): nobody may read another person's messages by claiming an address.
 */
export interface VisitorConversation {
  /** The visitor's newest conversation on the chat's channel, or null when nothing was written yet. */
  conversationOf(q: Reader, visitorId: number): Promise<ConversationHead | null>;

  /**
   * Messages that the visitor may see (no notes, no system lines), oldest first. `after`: the first `limit`
   * above that position; `before`: the last `limit` below it; neither: the last `limit`.
   */
  messages(q: Reader, visitorId: number, page: MessagePage): Promise<ConversationMessage[]>;

  /** The visitor's own message with this client id, or null. Answers a repeated send. */
  messageByClientId(q: Reader, visitorId: number, clientId: string): Promise<ConversationMessage | null>;

  /**
   * The visitor's browser has our messages up to `position`: what is not yet DELIVERED or READ becomes
   * DELIVERED, also when SENT has not been noted yet. Never lowers a status.
   */
  markDelivered(tx: Tx, visitorId: number, position: number): Promise<void>;

  /** The visitor has looked at our messages up to `position`: they become READ. Never lowers a status. */
  markRead(tx: Tx, visitorId: number, position: number): Promise<void>;

  /** Fleeting: shows the agents who watch the conversation that the visitor writes. Silent without one. */
  setTyping(ctx: RequestContext, visitorId: number, isTyping: boolean): Promise<void>;
}

export interface ConversationHead {
  /** Opaque to channels; positions start anew when it changes. */
  readonly conversationRef: number;
  readonly state: 'open' | 'closed';
  /** Position of the newest message of any kind; 0 when there is none. Positions only ever grow, with gaps. */
  readonly lastPosition: number;
  /** Up to which position somebody of the team has read what the visitor wrote; 0 for none. */
  readonly readByAgent: number;
}

export interface MessagePage {
  readonly after?: number;
  readonly before?: number;
  /** 1 to 100. */
  readonly limit: number;
}

export interface ConversationMessage {
  readonly id: number;
  readonly position: number;
  readonly from: 'visitor' | 'agent';
  /** An agent's first name, or the visitor's own name. */
  readonly authorName: string;
  readonly text: string;
  /** Sanitised; null when the text says it all. */
  readonly html: string | null;
  readonly attachments: readonly ConversationAttachment[];
  readonly createdAt: Date;
  /** The `client_id` that the visitor's browser gave its own message. */
  readonly clientId: string | null;
}

export interface ConversationAttachment {
  readonly id: number;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Signed and short-lived, a path on this server ("/files/…"). */
  readonly url: string;
}

/** Injection token of the implementation. */
export const VISITOR_CONVERSATION = Symbol('VISITOR_CONVERSATION');

/** PubSub topic on which a visitor's open sockets are woken. */
export const visitorTopic = (visitorId: number): string => `visitor.${visitorId}`;

/** What travels on it: `message` only wakes (the socket reads the database), the others carry their small fact. */
export type VisitorSignal =
  | { kind: 'message'; position: number }
  | { kind: 'typing'; isTyping: boolean; name: string }
  | { kind: 'read'; position: number }
  | { kind: 'closed' | 'reopened' };
