import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type BulkActionName, type BulkStatusName, bulkStatuses } from './bulk.rules.js';

/** One thing that is done to many tickets: who asked for it, what it is, how far it came. */
@Entity({ name: 'bulk_operation' })
@Unique('bulk_operation_agency_id', ['agencyId', 'id'])
@Check('bulk_operation_status', `status IN (${bulkStatuses.map((name) => `'${name}'`).join(', ')})`)
@Index('bulk_operation_key', ['agencyId', 'userId', 'clientKey'], {
  unique: true,
  where: 'client_key IS NOT NULL',
})
@Index('bulk_operation_open', ['touchedAt', 'id'], { where: `status IN ('QUEUED', 'RUNNING', 'UNDOING')` })
@Index('bulk_operation_age', ['agencyId', 'createdAt', 'id'])
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'])
export class BulkOperation {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  userId: number;

  /** When a key spoke for them: its bounds hold for what is done later, too. */
  @Column({ type: 'bigint', nullable: true })
  apiKeyId: number | null;

  @Column({ type: 'text' })
  action: BulkActionName;

  /** Whom, which label, until when: what the action needs beside the tickets. */
  @Column({ type: 'jsonb', default: {} })
  params: object;

  @Column({ type: 'text', default: 'QUEUED' })
  status: BulkStatusName;

  /** Chosen by the client; the same once more is the same operation. */
  @Column({ type: 'text', nullable: true })
  clientKey: string | null;

  @Column({ type: 'text', nullable: true })
  inputHash: string | null;

  @Column({ type: 'integer' })
  total: number;

  @Column({ type: 'integer', default: 0 })
  done: number;

  @Column({ type: 'integer', default: 0 })
  unchanged: number;

  @Column({ type: 'integer', default: 0 })
  failed: number;

  @Column({ type: 'integer', default: 0 })
  undone: number;

  /** What an undo had to leave as it is. */
  @Column({ type: 'integer', default: 0 })
  kept: number;

  /** Of the last progress; who has none for a while is taken up again. */
  @Column({ type: 'timestamptz', precision: 3 })
  touchedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
