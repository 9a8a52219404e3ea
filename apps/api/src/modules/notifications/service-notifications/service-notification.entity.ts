import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ServiceLevelName } from './service-notification.rules.js';

/** Something the operator says to everybody, in whatever company they work. */
@Entity({ name: 'service_notification' })
@Check('service_notification_level', `level IN ('info', 'warning', 'maintenance')`)
@Check('service_notification_time', 'ends_at > starts_at')
@Index('service_notification_ends', ['endsAt'])
export class ServiceNotification {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  level: ServiceLevelName;

  @Column({ type: 'text' })
  text: string;

  /** Where more is said; empty for nowhere. */
  @Column({ type: 'text', default: '' })
  url: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startsAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  endsAt: Date;
}
