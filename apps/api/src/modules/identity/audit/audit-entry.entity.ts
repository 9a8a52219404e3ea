import type { RoleName } from '@parley/schema';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Who did what, when and from where. Rows are added and read, never changed: the application may do nothing else. */
@Entity({ name: 'audit_entry' })
@Unique(['agencyId', 'id'])
@Index(['agencyId', 'createdAt', 'id'])
@Index(['agencyId', 'area', 'createdAt', 'id'])
@Index(['agencyId', 'actorId', 'createdAt', 'id'])
@Index(['agencyId', 'impersonatorId', 'createdAt', 'id'], { where: 'impersonator_id IS NOT NULL' })
@Index(['agencyId', 'targetKind', 'targetId', 'createdAt', 'id'])
@Index(['agencyId', 'ip', 'createdAt', 'id'])
@ForeignKey('agency', ['agencyId'], ['id'])
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  agencyId: number;

  /** `noun.verb`, as in `user.deactivated`. */
  @Column({ type: 'text' })
  action: string;

  /** The noun of the action, to find all that was done to one kind of thing. */
  @Column({ type: 'text' })
  area: string;

  @Column({ type: 'text' })
  actorKind: 'user' | 'api_key' | 'system' | 'visitor';

  @Column({ type: 'bigint', nullable: true })
  actorId: number | null;

  /** As it was then: people change their names and leave. */
  @Column({ type: 'text' })
  actorName: string;

  /** As it was then; null where no person acted. */
  @Column({ type: 'text', nullable: true })
  actorRole: RoleName | null;

  @Column({ type: 'bigint', nullable: true })
  apiKeyId: number | null;

  @Column({ type: 'text', nullable: true })
  apiKeyName: string | null;

  @Column({ type: 'bigint', nullable: true })
  impersonatorId: number | null;

  @Column({ type: 'text', nullable: true })
  impersonatorName: string | null;

  @Column({ type: 'text', default: '' })
  ip: string;

  @Column({ type: 'text', default: '' })
  userAgent: string;

  @Column({ type: 'text', nullable: true })
  targetKind: string | null;

  @Column({ type: 'bigint', nullable: true })
  targetId: number | null;

  @Column({ type: 'text', default: '' })
  targetName: string;

  @Column({ type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  @Column({ type: 'jsonb', nullable: true })
  after: Record<string, unknown> | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
