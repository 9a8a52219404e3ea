import type { EditableRole } from '@parley/schema';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How often a company has changed a role. Who changes it holds this row, so that two at once cannot cross. */
@Entity({ name: 'role_version' })
@ForeignKey('agency', ['agencyId'], ['id'])
export class RoleVersion {
  @PrimaryColumn({ type: 'bigint' })
  agencyId: number;

  @PrimaryColumn({ type: 'text' })
  role: EditableRole;

  @Column({ type: 'int', default: 1 })
  version: number;
}
