import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ThreadKind } from './chat-thread.rules.js';

/**
 * Where colleagues talk. What happens in it is counted under its row lock, so that positions have no gap, and `version`
 * is the order of all that happened to the thread and to the number of its messages.
 */
@Entity({ name: 'chat_thread' })
@Unique(['agencyId', 'id'])
@Index('chat_thread_pair', ['agencyId', 'pairLow', 'pairHigh'], { unique: true, where: `kind = 'DIRECT'` })
@Index('chat_thread_of_ticket', ['agencyId', 'ticketId'], { unique: true, where: 'ticket_id IS NOT NULL' })
@Index('chat_thread_deleted', ['agencyId', 'deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Check('chat_thread_kind', `kind IN ('DIRECT', 'GROUP')`)
@Check(
  'chat_thread_is_whole',
  `(kind = 'DIRECT') = (pair_low IS NOT NULL AND pair_high IS NOT NULL) AND (pair_low IS NULL OR pair_low <= pair_high)`,
)
@ForeignKey('user_account', ['agencyId', 'pairLow'], ['agencyId', 'id'])
@ForeignKey('user_account', ['agencyId', 'pairHigh'], ['agencyId', 'id'])
export class ChatThread {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  kind: ThreadKind;

  /** Of groups; two people need none. */
  @Column({ type: 'text', default: '' })
  subject: string;

  /** The smaller id of the two; twice the same: somebody's own notes. */
  @Column({ type: 'bigint', nullable: true })
  pairLow: number | null;

  @Column({ type: 'bigint', nullable: true })
  pairHigh: number | null;

  /** The conversation with a customer that is talked about. */
  @Column({ type: 'bigint', nullable: true })
  ticketId: number | null;

  @Column({ type: 'bigint' })
  createdById: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'int', default: 0 })
  lastPosition: number;

  /** Those that are there, and were written by people. */
  @Column({ type: 'int', default: 0 })
  messageCount: number;

  @Column({ type: 'int', default: 0 })
  attachmentCount: number;

  @Column({ type: 'bigint', nullable: true })
  lastMessageId: number | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastMessageAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;
}
