import { ApiProperty } from '@nestjs/swagger';
import type { RoleView } from './role.rules.js';

class PermissionOverrideRest {
  @ApiProperty({ type: String }) permission: string;
  @ApiProperty({ type: Boolean }) granted: boolean;
  @ApiProperty({ type: Number, nullable: true }) changed_by_id: number | null;
  @ApiProperty({ type: String }) changed_by_name: string;
  @ApiProperty({ type: String }) changed_at: string;
}

export class RoleSettingsRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) purpose: string;
  @ApiProperty({ type: Boolean }) is_editable: boolean;
  @ApiProperty({ type: Boolean }) is_admin_level: boolean;
  @ApiProperty({ type: Boolean }) is_assignable: boolean;
  @ApiProperty({ type: Boolean }) is_billable: boolean;
  @ApiProperty({ type: [String] }) permissions: string[];
  @ApiProperty({ type: [String] }) default_permissions: string[];
  @ApiProperty({ type: [PermissionOverrideRest] }) overrides: PermissionOverrideRest[];
  @ApiProperty({ type: Number }) user_count: number;
  @ApiProperty({ type: Number }) version: number;
}

export function roleRest(role: RoleView): RoleSettingsRest {
  return {
    id: role.id,
    name: role.name,
    purpose: role.purpose,
    is_editable: role.isEditable,
    is_admin_level: role.isAdminLevel,
    is_assignable: role.isAssignable,
    is_billable: role.isBillable,
    permissions: role.permissions,
    default_permissions: role.defaultPermissions,
    overrides: role.overrides.map((one) => ({
      permission: one.permission,
      granted: one.granted,
      changed_by_id: one.changedById,
      changed_by_name: one.changedByName,
      changed_at: one.changedAt.toISOString(),
    })),
    user_count: role.userCount,
    version: role.version,
  };
}
