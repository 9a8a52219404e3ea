import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MergedField } from './merge.rules.js';

/** That one contact became another, and what is needed to take the two apart again. */
@Entity({ name: 'contact_merge' })
@Unique('contact_merge_agency_id', ['agencyId', 'id'])
@Index('contact_merge_standing', ['agencyId', 'mergedId'], { unique: true, where: 'undone_at IS NULL' })
@Index('contact_merge_by_survivor', ['agencyId', 'survivorId', 'id'])
@ForeignKey('contact', ['agencyId', 'survivorId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('contact', ['agencyId', 'mergedId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'mergedById'], ['agencyId', 'id'])
@ForeignKey('user_account', ['agencyId', 'undoneById'], ['agencyId', 'id'])
export class ContactMerge {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  survivorId: number;

  @Column({ type: 'bigint' })
  mergedId: number;

  /** Null when Parley did it, because the company lets it. */
  @Column({ type: 'bigint', nullable: true })
  mergedById: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  mergedAt: Date;

  /** What the survivor had before and after, field by field; only what became something else. */
  @Column({ type: 'jsonb' })
  fields: MergedField[];

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  undoneAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  undoneById: number | null;
}

/** The rows of one part that moved in a merge. */
@Entity({ name: 'contact_merge_item' })
@ForeignKey('contact_merge', ['agencyId', 'mergeId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class ContactMergeItem {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  mergeId: number;

  /** The name of the part. */
  @PrimaryColumn({ type: 'text' })
  part: string;

  @Column({ type: 'bigint', array: true })
  rowIds: number[];
}
