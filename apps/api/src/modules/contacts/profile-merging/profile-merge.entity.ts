import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Carried } from './profile-merge.rules.js';

/** That one profile was merged into another, and all that is needed to take them apart again. */
@Entity({ name: 'profile_merge' })
@Unique('profile_merge_agency_id', ['agencyId', 'id'])
@Index('profile_merge_standing', ['agencyId', 'fromId'], { unique: true, where: 'undone_at IS NULL' })
@Index('profile_merge_by_target', ['agencyId', 'intoId', 'id'])
@ForeignKey('profile', ['agencyId', 'fromId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('profile', ['agencyId', 'intoId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'mergedById'], ['agencyId', 'id'])
@ForeignKey('user_account', ['agencyId', 'undoneById'], ['agencyId', 'id'])
export class ProfileMerge {
  @Column({ type: 'bigint' })
  agencyId: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  fromId: number;

  @Column({ type: 'bigint' })
  intoId: number;

  /** Null when no colleague did it. */
  @Column({ type: 'bigint', nullable: true })
  mergedById: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  mergedAt: Date;

  /** The contacts that moved. */
  @Column({ type: 'bigint', array: true })
  contactIds: number[];

  /** What became something else at the one that stays, with what stood there before. */
  @Column({ type: 'jsonb' })
  carried: Carried[];

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  undoneAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  undoneById: number | null;
}
