import { areaOf, type Permission, type PermissionArea, permissionAreas, permissions } from '@parley/schema';

/** The key of a permission's plain words; points have a meaning in keys. */
export function wordsKey(permission: string): string {
  return `permissions.${permission.replaceAll('.', '-')}`;
}

export interface AreaOfPermissions {
  area: PermissionArea;
  permissions: readonly Permission[];
}

/** All permissions under their headings, as far as they are wanted. */
export function inAreas(isWanted: (permission: Permission) => boolean): readonly AreaOfPermissions[] {
  return permissionAreas
    .map((area) => ({
      area,
      permissions: permissions.filter((permission) => areaOf(permission) === area && isWanted(permission)),
    }))
    .filter((group) => group.permissions.length > 0);
}
