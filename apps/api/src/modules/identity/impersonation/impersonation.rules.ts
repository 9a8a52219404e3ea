import {
  effectivePermissions,
  type Permission,
  type RoleName,
  type RoleOverrides,
  roles,
} from '@parley/schema';
import { ImpersonationErrors } from './impersonation.errors.js';

/** Nobody acts as somebody else for longer, whatever happens. */
export const IMPERSONATION_MS = 3_600_000;

export interface PersonRights {
  id: number;
  name: string;
  email: string;
  localeCode: string;
  role: RoleName;
  roleOverrides: RoleOverrides | null;
  isActive: boolean;
  hasCome: boolean;
  onlyPrivateChannels: boolean;
}

/**
 * Who may act as whom: people who look after users, as those who may not do or see more than they do themselves.
 * @throws what stands against it.
 */
export function assertMayImpersonate(who: PersonRights, whom: PersonRights): void {
  if (who.id === whom.id) throw ImpersonationErrors.oneself();
  const own = effectivePermissions(who.role, who.roleOverrides);
  const theirs = effectivePermissions(whom.role, whom.roleOverrides);
  const isStaff = who.role === 'parley_staff' || whom.role === 'parley_staff';
  if (!who.isActive || isStaff || !own.has('permissions.users.manage')) throw ImpersonationErrors.notThem();
  if (roles[whom.role].isAdminLevel && !own.has('permissions.users.assign_admin_role'))
    throw ImpersonationErrors.notThem();
  const isMore = [...theirs].some((permission: Permission) => !own.has(permission));
  if (isMore || (who.onlyPrivateChannels && !whom.onlyPrivateChannels)) throw ImpersonationErrors.notThem();
  if (!whom.isActive || !whom.hasCome) throw ImpersonationErrors.away();
}

/** What a session of somebody else is, as both faces and the banner show it. */
export interface ActingView {
  kind: 'impersonation' | 'staff';
  /** Who sits behind the screen. */
  by: { id: number | null; name: string };
  /** As whom. */
  as: { id: number; name: string };
  reason: string;
  startedAt: Date;
  expiresAt: Date;
}
