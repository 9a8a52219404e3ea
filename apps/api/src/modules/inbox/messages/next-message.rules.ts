import type { MessageContent } from '../../channels/index.js';
import type {
  AuthorKindName,
  DeliveryStatusName,
  EmailFacts,
  MessageTypeName,
  SystemLineFacts,
} from './message.rules.js';

export interface NewMessage {
  ticketId: number;
  channelId: number;
  /** The merged ticket in whose thread it was written; null for the ticket's own. */
  originTicketId?: number | null;
  position: number;
  type: MessageTypeName;
  html: string;
  text: string;
  quotedHtml?: string | null;
  author: { kind: AuthorKindName; id: number | null; name: string };
  deliveryStatus?: DeliveryStatusName | null;
  externalId?: string | null;
  email?: EmailFacts | null;
  system?: SystemLineFacts | null;
  clientKey?: string | null;
  content?: MessageContent | null;
  answersId?: number | null;
  createdAt: Date;
}

/** What a system line needs of a message. */
export type NewLine = Pick<NewMessage, 'ticketId' | 'channelId' | 'position' | 'author' | 'createdAt'> & {
  system: SystemLineFacts;
};

/** Without a channel of its own it is of the ticket's. */
export type MessageDraft = Omit<NewMessage, 'ticketId' | 'channelId' | 'position' | 'createdAt'> & {
  channelId?: number;
  /** Taken before: then nobody waits here until it is written, but in the end of the change. */
  id?: number | undefined;
};

/** A message in its place. */
export interface PlacedMessage {
  readonly id: number;
  readonly position: number;
  readonly type: MessageTypeName;
}

/** What of a ticket its next message needs, and changes. */
interface Counting {
  readonly id: number;
  readonly channelId: number;
  messageCount: number;
  inboundCount: number;
  lastMessageId: number | null;
  lastMessageType: Exclude<MessageTypeName, 'SYSTEM'> | null;
  lastMessageAt: Date;
}

/** The order of the list follows the positions, also when the clocks of two servers differ. */
export function momentOf({ lastMessageAt }: Counting, now: Date): Date {
  return new Date(Math.max(now.getTime(), lastMessageAt.getTime()));
}

/** The message at the next position of its ticket. */
export function atNextPosition(ticket: Counting, draft: MessageDraft, now: Date): NewMessage {
  return {
    ...draft,
    ticketId: ticket.id,
    channelId: draft.channelId ?? ticket.channelId,
    position: ticket.messageCount + 1,
    createdAt: momentOf(ticket, now),
  };
}

/** The ticket with it. System lines do not move it in the lists. */
export function count(
  ticket: Counting,
  id: number,
  { position, type, createdAt }: NewMessage,
): PlacedMessage {
  ticket.messageCount = position;
  if (type === 'INBOUND') ticket.inboundCount += 1;
  if (type !== 'SYSTEM') {
    ticket.lastMessageId = id;
    ticket.lastMessageType = type;
    ticket.lastMessageAt = createdAt;
  }
  return { id, position, type };
}
