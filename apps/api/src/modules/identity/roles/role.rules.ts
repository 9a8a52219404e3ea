import {
  dependentsOf,
  isGrantable,
  isPermission,
  needsOf,
  type Permission,
  permissions,
  permissionsOf,
  type RoleName,
  type RoleOverrides,
  unmetNeeds,
} from '@parley/schema';
import { RoleErrors } from './role.errors.js';

/** Either every permission that the role shall have, or single ones that it shall gain or lose. */
export type WantedPermissions =
  | { all: readonly string[] }
  | { some: readonly { permission: string; granted: boolean }[] };

/**
 * SQL: what a company has changed about a role, as an object, null for nothing. For those who read a person anyway, so
 * that permissions cost no statement of their own.
 */
export function overridesSql(agency: string, role: string): string {
  return `(SELECT json_object_agg(rp.permission, rp.is_granted) FROM role_permission rp
    WHERE rp.agency_id = ${agency} AND rp.role = ${role})`;
}

/**
 * What the role may do afterwards. What a permission needs comes and goes with it.
 * @throws validation.failed for unknown permissions and for wishes that contradict each other.
 */
export function wantedSet(now: ReadonlySet<Permission>, wanted: WantedPermissions): Set<Permission> {
  const set = 'all' in wanted ? new Set(wanted.all.map(known)) : changed(now, wanted.some);
  const [unmet] = unmetNeeds(set);
  if (unmet) throw invalid(`${unmet.permission} needs ${unmet.needs.join(' and ')}.`);
  return set;
}

function changed(
  now: ReadonlySet<Permission>,
  grants: readonly { permission: string; granted: boolean }[],
): Set<Permission> {
  const given = grants.filter(({ granted }) => granted).map(({ permission }) => known(permission));
  const taken = grants.filter(({ granted }) => !granted).map(({ permission }) => known(permission));
  const set = new Set(now);
  for (const permission of taken) {
    set.delete(permission);
    for (const dependent of dependentsOf(permission)) set.delete(dependent);
  }
  for (const permission of given) {
    set.add(permission);
    for (const need of needsOf(permission)) if (!taken.includes(need)) set.add(need);
  }
  return set;
}

function known(permission: string): Permission {
  if (!isPermission(permission)) throw invalid(`There is no permission "${permission.slice(0, 80)}".`);
  return permission;
}

/** What differs between two sets, in the order of the documentation. */
export function difference(before: ReadonlySet<Permission>, after: ReadonlySet<Permission>) {
  const gave = permissions.filter((permission) => after.has(permission) && !before.has(permission));
  const took = permissions.filter((permission) => before.has(permission) && !after.has(permission));
  return { gave, took };
}

/** @throws when the role can never have one of these, or the giver does not have it themselves. */
export function assertMayGive(
  role: RoleName,
  gave: readonly Permission[],
  giver: ReadonlySet<Permission> | null,
): void {
  const impossible = gave.find((permission) => !isGrantable(role, permission));
  if (impossible) throw invalid(`${impossible} takes a full seat, which this role does not have.`);
  const beyond = gave.filter((permission) => giver && !giver.has(permission));
  if (beyond.length > 0) throw RoleErrors.beyondOwn({ facts: { permissions: beyond } });
}

/** The rows that make a role what it shall be: only where it differs from its defaults. */
export function overridesOf(role: RoleName, wanted: ReadonlySet<Permission>): RoleOverrides {
  const defaults = permissionsOf(role);
  const differing = permissions.filter((permission) => wanted.has(permission) !== defaults.has(permission));
  return Object.fromEntries(differing.map((permission) => [permission, wanted.has(permission)]));
}

/** One override with who made it. */
export interface Override {
  permission: Permission;
  granted: boolean;
  changedById: number | null;
  changedByName: string;
  changedAt: Date;
}

/** A role as both faces of the API show it. */
export interface RoleView {
  id: number;
  name: RoleName;
  purpose: string;
  isEditable: boolean;
  isAdminLevel: boolean;
  isAssignable: boolean;
  isBillable: boolean;
  permissions: Permission[];
  defaultPermissions: Permission[];
  overrides: Override[];
  /** Of those that the viewer has as well, what this role could be given. */
  grantable: Permission[];
  userCount: number;
  version: number;
}

/** One change of a role, as the page of roles tells it. */
export interface RoleChangeView {
  id: number;
  role: RoleName;
  actorName: string;
  at: Date;
  isReset: boolean;
  gave: string[];
  took: string[];
}

function invalid(sentence: string) {
  return RoleErrors.invalid({ fields: { permissions: [sentence] } });
}
