import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MessageKindName } from '../messages/message.rules.js';
import type { ScheduledContent, ScheduledStateName, ScheduleFailureName } from './scheduled-message.rules.js';

/** A message that is to be sent later. It becomes a `message` in the transaction that sends it, and not before. */
@Entity({ name: 'scheduled_message' })
@Unique('scheduled_message_agency_id', ['agencyId', 'id'])
@Check('scheduled_message_state', `state IN ('WAITING', 'SENT', 'CANCELLED', 'FAILED')`)
@Check('scheduled_message_kind', `kind IN ('REPLY', 'NOTE')`)
@Index('scheduled_message_due', ['sendAt', 'id'], { where: `state = 'WAITING'` })
@Index('scheduled_message_open', ['agencyId', 'ticketId', 'sendAt', 'id'], {
  where: `state IN ('WAITING', 'FAILED')`,
})
@Index('scheduled_message_by_author', ['agencyId', 'authorId', 'state', 'sendAt', 'id'])
@Index('scheduled_message_client_key', ['agencyId', 'authorId', 'clientKey'], {
  unique: true,
  where: 'client_key IS NOT NULL',
})
@ForeignKey('ticket', ['agencyId', 'ticketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'authorId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ScheduledMessage {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  ticketId: number;

  @Column({ type: 'bigint' })
  authorId: number;

  /** The key that spoke for the author; its bounds hold when it is sent, too. */
  @Column({ type: 'bigint', nullable: true })
  apiKeyId: number | null;

  @Column({ type: 'text' })
  kind: MessageKindName;

  /** What `SendMessage` is given when it is due. */
  @Column({ type: 'jsonb' })
  content: ScheduledContent;

  @Column({ type: 'timestamptz', precision: 3 })
  sendAt: Date;

  /** The customer's next message takes it back. */
  @Column({ type: 'boolean', default: false })
  cancelsOnReply: boolean;

  /** Sent by "Send": it only waits for the seconds in which that can be taken back. */
  @Column({ type: 'boolean', default: false })
  isUndo: boolean;

  @Column({ type: 'text', default: 'WAITING' })
  state: ScheduledStateName;

  @Column({ type: 'text', nullable: true })
  failure: ScheduleFailureName | null;

  /** Failures that nobody foresaw; after a few of them it is given up. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** The message that it became. */
  @Column({ type: 'bigint', nullable: true })
  messageId: number | null;

  /** The client's own key: a repeated request finds its first answer by it. */
  @Column({ type: 'text', nullable: true })
  clientKey: string | null;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
