import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ProfileKindName } from './profile.rules.js';

/** One person or one company, with all contacts that are theirs. */
@Entity({ name: 'profile' })
@Unique(['agencyId', 'id'])
// One for each order of the list, so that a page costs the same wherever it is.
@Index('profile_by_age', ['agencyId', 'createdAt', 'id'])
@Index('profile_by_name', ['agencyId', 'sortName', 'id'])
@Index('profile_deleted', ['agencyId', 'createdAt', 'id'], { where: 'deleted_at IS NOT NULL' })
@Index('profile_by_maker', ['agencyId', 'createdById'], { where: 'created_by_id IS NOT NULL' })
@Index('profile_merged', ['agencyId', 'mergedIntoId', 'id'], { where: 'merged_into_id IS NOT NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
@ForeignKey('profile', ['agencyId', 'mergedIntoId'], ['agencyId', 'id'])
export class Profile {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  /** The name as lists are sorted by it: small letters without accents, see `sortNameOf`. */
  @Column({ type: 'text', collation: 'C' })
  sortName: string;

  @Column({ type: 'text' })
  kind: ProfileKindName;

  /** Who made it sees it even while none of its contacts may be seen. */
  @Column({ type: 'bigint', nullable: true })
  createdById: number | null;

  /** Hidden until it is brought back; its contacts stay as they are. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  /** Of one that was merged into another: hidden until the merge is undone. */
  @Column({ type: 'bigint', nullable: true })
  mergedIntoId: number | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'int', default: 1 })
  version: number;
}
