import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** One time that somebody of the makers was let into a company: by whom, why, and for how long. */
@Entity({ name: 'staff_access' })
@Unique(['agencyId', 'id'])
@Index(['agencyId', 'endsAt'])
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('user_account', ['agencyId', 'endedBy'], ['agencyId', 'id'])
export class StaffAccess {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** The account of role `parley_staff` that this person acts as. */
  @Column({ type: 'bigint' })
  userId: number;

  /** The name of the person of the makers. */
  @Column({ type: 'text' })
  operator: string;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startsAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  endsAt: Date;

  /** Set when it was ended before its time, or cleared away after it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  /** The administrator who ended it; null when its time was over, or the person left by themselves. */
  @Column({ type: 'bigint', nullable: true })
  endedBy: number | null;
}
