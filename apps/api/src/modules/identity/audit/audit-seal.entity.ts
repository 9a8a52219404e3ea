import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/**
 * One link of the chain that holds the entries of the audit log together: each hash is made of the entry and of the
 * hash before it. Written by a job behind the entries, so that nobody who changes something waits for the chain.
 */
@Entity({ name: 'audit_seal' })
@Unique(['agencyId', 'position'])
@Unique(['agencyId', 'entryId'])
@Index(['agencyId', 'sealedAt'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class AuditSeal {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** 1, 2, 3 … within the agency, without a gap. */
  @Column({ type: 'bigint' })
  position: number;

  /** No foreign key: entries that are older than the retention are removed, their last seal stays. */
  @Column({ type: 'bigint' })
  entryId: number;

  /** A keyed hash: the key is not in the database. */
  @Column({ type: 'text' })
  hash: string;

  @Column({ type: 'timestamptz', precision: 3 })
  sealedAt: Date;

  /** On the last seal before entries that were removed by the retention: proves that this was us. */
  @Column({ type: 'text', nullable: true })
  prunedProof: string | null;
}
