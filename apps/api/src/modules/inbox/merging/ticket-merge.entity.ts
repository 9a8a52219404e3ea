import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Carried, TicketSnapshot } from './merge.rules.js';

/** That one conversation was merged into another, and all that is needed to take them apart again. */
@Entity({ name: 'ticket_merge' })
@Unique('ticket_merge_agency_id', ['agencyId', 'id'])
@Index('ticket_merge_standing', ['agencyId', 'sourceTicketId'], { unique: true, where: 'undone_at IS NULL' })
@Index('ticket_merge_by_target', ['agencyId', 'targetTicketId', 'id'])
@ForeignKey('ticket', ['agencyId', 'sourceTicketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('ticket', ['agencyId', 'targetTicketId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'mergedById'], ['agencyId', 'id'])
@ForeignKey('user_account', ['agencyId', 'undoneById'], ['agencyId', 'id'])
export class TicketMerge {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  sourceTicketId: number;

  @Column({ type: 'bigint' })
  targetTicketId: number;

  /** Null when Parley did it. */
  @Column({ type: 'bigint', nullable: true })
  mergedById: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  mergedAt: Date;

  /** What each of the two was before. */
  @Column({ type: 'jsonb' })
  sourceBefore: TicketSnapshot;

  @Column({ type: 'jsonb' })
  targetBefore: TicketSnapshot;

  /** What the target got that it did not have. */
  @Column({ type: 'jsonb' })
  carried: Carried;

  /** The messages that moved. */
  @Column({ type: 'bigint', array: true })
  messageIds: number[];

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  undoneAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  undoneById: number | null;
}
