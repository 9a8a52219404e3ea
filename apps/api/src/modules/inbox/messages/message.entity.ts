import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MessageContent } from '../../channels/index.js';
import type { StoredReaction } from './reaction.rules.js';
import type {
  AuthorKindName,
  DeliveryStatusName,
  EmailFacts,
  MessageTypeName,
  SystemLineFacts,
} from './message.rules.js';

/** One entry in a ticket's timeline. Positions are 1..n without a gap: they are given under the ticket's row lock. */
@Entity({ name: 'message' })
@Unique('message_agency_id', ['agencyId', 'id'])
@Unique('message_position', ['agencyId', 'ticketId', 'position'])
@Check('message_type', `type IN ('INBOUND', 'OUTBOUND', 'NOTE', 'SYSTEM')`)
@Index('message_client_key', ['agencyId', 'clientKey'], { unique: true, where: 'client_key IS NOT NULL' })
@Index('message_external_id', ['agencyId', 'channelId', 'externalId'], {
  unique: true,
  where: 'external_id IS NOT NULL',
})
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'])
@Index('message_answers', ['agencyId', 'answersId'], { where: 'answers_id IS NOT NULL' })
@ForeignKey('message', ['agencyId', 'answersId'], ['agencyId', 'id'])
@Index('message_by_origin', ['agencyId', 'originTicketId'], { where: 'origin_ticket_id IS NOT NULL' })
@ForeignKey('ticket', ['agencyId', 'originTicketId'], ['agencyId', 'id'])
export class Message {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  ticketId: number;

  /** Copied from the ticket: an external id is unique within its channel. */
  @Column({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  type: MessageTypeName;

  /** Sanitised. */
  @Column({ type: 'text' })
  bodyHtml: string;

  @Column({ type: 'text' })
  bodyText: string;

  /** Sanitised history of earlier messages that an e-mail carried. */
  @Column({ type: 'text', nullable: true })
  quotedHtml: string | null;

  @Column({ type: 'text' })
  authorKind: AuthorKindName;

  @Column({ type: 'bigint', nullable: true })
  authorId: number | null;

  /** As it was when the message was written. */
  @Column({ type: 'text' })
  authorName: string;

  @Column({ type: 'text', nullable: true })
  deliveryStatus: DeliveryStatusName | null;

  @Column({ type: 'text', nullable: true })
  deliveryError: string | null;

  @Column({ type: 'text', nullable: true })
  deliveryErrorCode: string | null;

  /** The provider's id; for e-mail the Message-ID with angle brackets. */
  @Column({ type: 'text', nullable: true })
  externalId: string | null;

  @Column({ type: 'jsonb', nullable: true })
  email: EmailFacts | null;

  @Column({ type: 'jsonb', nullable: true })
  system: SystemLineFacts | null;

  /** `<author>:<the client's own key>`: a repeated send finds its first answer by it, for ever. */
  @Column({ type: 'text', nullable: true })
  clientKey: string | null;

  /** Where it was first written, when a merge or a split has moved it; what undoes the move goes by it. */
  @Column({ type: 'bigint', nullable: true })
  originTicketId: number | null;

  /** Who reacted, by emoji, in the order in which each came first. Null when nobody did. */
  @Column({ type: 'jsonb', nullable: true })
  reactions: StoredReaction[] | null;

  /** What it is besides words and files: a place, a card, a template, a call. */
  @Column({ type: 'jsonb', nullable: true })
  content: MessageContent | null;

  /** The message that it answers, as the customer or the author chose it. */
  @Column({ type: 'bigint', nullable: true })
  answersId: number | null;

  /** When the customer took it back. What was read once stays readable for the team. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  withdrawnAt: Date | null;

  /** When its author last changed it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  editedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
