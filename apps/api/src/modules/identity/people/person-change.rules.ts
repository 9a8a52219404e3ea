import { type Permission, type RoleName, roles } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import type { UserStatus } from '../users/user.rules.js';
import { PeopleErrors } from './people.errors.js';

/** The account as it stands, locked for the change. */
export interface LockedPerson {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  isPrimary: boolean;
  isActive: boolean;
  status: UserStatus;
  localeCode: string;
  timezone: string;
  onlyPrivateChannels: boolean;
  profileImageKey: string;
  invitedAt: Date | null;
  version: number;
}

/** What people of a role may do in this company. */
export type PermissionsOf = (role: RoleName) => ReadonlySet<Permission>;

/** Roles that people give each other. Staff of the makers are not made by companies. */
export const givenRoles: readonly RoleName[] = [
  'administrator',
  'supervisor',
  'advanced_agent',
  'basic_agent',
  'observer',
];

/** What the person who asks may do; null for Parley itself. A key's bounds do not make its owner smaller. */
function rightsOf({
  actor,
}: RequestContext): { all: ReadonlySet<Permission>; here: ReadonlySet<Permission> } | null {
  if (actor.kind !== 'user') return null;
  return { all: actor.keyBounds?.owned ?? actor.permissions, here: actor.permissions };
}

/**
 * Whether this caller may change people of this role, or make somebody one of them: administrators only by those who
 * may give that role, and nobody who may do something that the caller may not.
 * @throws users.staff_fixed, users.admin_role_needed, users.beyond_own
 */
export function assertReach(ctx: RequestContext, role: RoleName, permissionsOf: PermissionsOf): void {
  const rights = rightsOf(ctx);
  if (!rights) return;
  if (role === 'parley_staff') throw PeopleErrors.staffFixed();
  if (roles[role].isAdminLevel && !rights.here.has('permissions.users.assign_admin_role'))
    throw PeopleErrors.adminRoleNeeded();
  const beyond = [...permissionsOf(role)].filter((permission) => !rights.all.has(permission));
  if (beyond.length > 0) throw PeopleErrors.beyondOwn({ facts: { permissions: beyond } });
}

export function canReach(ctx: RequestContext, role: RoleName, permissionsOf: PermissionsOf): boolean {
  try {
    assertReach(ctx, role, permissionsOf);
    return true;
  } catch {
    return false;
  }
}

/** @throws validation.failed: no company gives this role. */
export function assertGivenRole(role: RoleName): void {
  if (!givenRoles.includes(role))
    throw PeopleErrors.invalid({ fields: { role: ['This role cannot be given.'] } });
}

/** Administrators who can sign in: those who keep a company from locking itself out. */
export function isWorkingAdmin(person: Pick<LockedPerson, 'role' | 'status'>): boolean {
  return person.role === 'administrator' && person.status === 'active';
}

/**
 * Before somebody stops being an administrator who can sign in.
 * @param admins all administrators, locked, this person among them.
 * @throws users.primary, users.last_admin
 */
export function assertMayStopBeingAdmin(person: LockedPerson, admins: readonly LockedPerson[]): void {
  if (person.isPrimary) throw PeopleErrors.primary();
  if (!isWorkingAdmin(person)) return;
  if (!admins.some((other) => other.id !== person.id && isWorkingAdmin(other)))
    throw PeopleErrors.lastAdmin();
}

/** @throws users.not_yourself */
export function assertNotSelf(ctx: RequestContext, person: Pick<LockedPerson, 'id'>): void {
  if (ctx.actor.kind === 'user' && ctx.actor.userId === person.id) throw PeopleErrors.notYourself();
}

/** @throws conflict with the current version */
export function assertVersion(person: Pick<LockedPerson, 'version'>, seen: number | null | undefined): void {
  if (seen !== undefined && seen !== null && seen !== person.version)
    throw PeopleErrors.versionConflict({ facts: { version: person.version } });
}

/** A name to begin with, from the address; people write their own when they come. */
export function nameFromEmail(email: string): { firstName: string; lastName: string } {
  const [local = ''] = email.split('@');
  const [first = 'Colleague', ...rest] = local
    .replace(/\+.*/s, '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1));
  return { firstName: first.slice(0, 100), lastName: rest.join(' ').slice(0, 100) };
}
