import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What came out of a conversation, chosen when it is closed. */
@Entity({ name: 'ticket_result' })
@Unique(['agencyId', 'id'])
@Index('ticket_result_name', ['agencyId', 'name'], { unique: true, where: 'deleted_at IS NULL' })
@Index('ticket_result_order', ['agencyId', 'sortOrder', 'id'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class TicketResult {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  /** When colleagues should choose it. */
  @Column({ type: 'text', default: '' })
  description: string;

  @Column({ type: 'int', default: 0 })
  sortOrder: number;

  /** Not offered any more. The row stays: closed conversations say what came out of them. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
