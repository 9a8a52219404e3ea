import { Check, Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** When a person wants to be left alone. Everybody has one such schedule at most. */
@Entity({ name: 'do_not_disturb_schedule' })
@Unique(['agencyId', 'id'])
@Unique(['agencyId', 'userId'])
@Check('do_not_disturb_minutes', 'from_minute BETWEEN 0 AND 1439 AND to_minute BETWEEN 0 AND 1439')
@ForeignKey('user_account', ['agencyId', 'userId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class DoNotDisturbSchedule {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'bigint' })
  userId: number;

  /** Until further notice. */
  @Column({ type: 'boolean', default: false })
  enabled: boolean;

  /** Each day between `fromMinute` and `toMinute` on the person's own clock. */
  @Column({ type: 'boolean', default: false })
  automaticallyEnabled: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'int', default: 1080 })
  fromMinute: number;

  @Column({ type: 'int', default: 480 })
  toMinute: number;
}
