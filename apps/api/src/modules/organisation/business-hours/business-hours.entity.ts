import type { HoursException, OpenSpan } from '@parley/schema';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** When a company is there for its customers. */
@Entity({ name: 'business_hours' })
@Unique(['agencyId', 'id'])
@Index('business_hours_name', ['agencyId', 'name'], { unique: true, where: 'deleted_at IS NULL' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class BusinessHours {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  timeZone: string;

  /** Seven days, from Monday. */
  @Column({ type: 'jsonb' })
  week: OpenSpan[][];

  @Column({ type: 'jsonb', default: () => "'[]'" })
  exceptions: HoursException[];

  /** The channels that it had when it was deleted: it gets back those that no other has by then. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  formerChannelIds: number[];

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** A channel has the hours of one schedule, or none and is always open. */
@Entity({ name: 'business_hours_channel' })
@Index('business_hours_channel_of', ['agencyId', 'businessHoursId'])
@ForeignKey('business_hours', ['agencyId', 'businessHoursId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('channel', ['agencyId', 'channelId'], ['agencyId', 'id'], { onDelete: 'CASCADE' })
export class BusinessHoursChannel {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'bigint' })
  channelId: number;

  @Column({ type: 'bigint' })
  businessHoursId: number;
}
