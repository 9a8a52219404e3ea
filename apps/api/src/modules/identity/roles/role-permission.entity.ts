import type { EditableRole } from '@parley/schema';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One permission that a company has given to a role or taken from it. Without a row the default holds. */
@Entity({ name: 'role_permission' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class RolePermission {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'text' })
  role: EditableRole;

  @PrimaryColumn({ type: 'text' })
  permission: string;

  @Column({ type: 'boolean' })
  isGranted: boolean;

  /** Null when Parley did it. No foreign key: the fact outlives the person. */
  @Column({ type: 'bigint', nullable: true })
  changedById: number | null;

  /** As it was then: people change their names and leave. */
  @Column({ type: 'text', default: '' })
  changedByName: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  changedAt: Date;
}
