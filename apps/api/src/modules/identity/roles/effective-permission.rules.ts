import {
  effectivePermissions,
  isEditableRole,
  isGrantable,
  type Permission,
  permissions,
  permissionsOf,
  type RoleName,
} from '@parley/schema';
import { setUpNeed } from '../two-factor/set-up-need.rules.js';
import type { Override } from './role.rules.js';

/** What decides whether a person has a permission, the strongest reason first. */
export const permissionReasons = [
  'INACTIVE',
  'NEW_PASSWORD_NEEDED',
  'SECOND_FACTOR_NEEDED',
  'GIVEN_TO_ROLE',
  'TAKEN_FROM_ROLE',
  'ROLE_DEFAULT',
  'NOT_IN_ROLE',
] as const;
export type PermissionReason = (typeof permissionReasons)[number];

export interface EffectivePermission {
  permission: Permission;
  granted: boolean;
  because: PermissionReason;
  /** Only private channels and their customers are meant. */
  isLimited: boolean;
  /** Of what the company changed about the role: by whom and when. */
  changedByName: string | null;
  changedAt: Date | null;
}

/** What decides about one person. */
export interface PersonFacts {
  role: RoleName;
  isActive: boolean;
  needsNewPassword: boolean;
  onlyPrivateChannels: boolean;
  hasSecondFactor: boolean;
  mfaIsMandatory: boolean;
  mfaIsMandatoryFrom: Date | null;
}

/** What a person may do and why, as if they came in now with a password. */
export function explain(
  person: PersonFacts,
  overrides: readonly Override[],
  now: Date,
): EffectivePermission[] {
  const changes = new Map(overrides.map((override) => [override.permission, override]));
  const grants = Object.fromEntries(overrides.map(({ permission, granted }) => [permission, granted]));
  const held = effectivePermissions(person.role, grants);
  const barrier = barrierOf(person, now);
  return permissions.map((permission) => {
    const change = countsFor(person.role, permission) ? changes.get(permission) : undefined;
    const has = held.has(permission);
    return {
      permission,
      granted: has && barrier === null,
      because: (has && barrier) || reasonOf(person.role, permission, change),
      isLimited: has && person.onlyPrivateChannels && LIMITED.test(permission),
      changedByName: change?.changedByName ?? null,
      changedAt: change?.changedAt ?? null,
    };
  });
}

const LIMITED = /^(inbox\.conversations|inbox\.ticket_sidebar|contacts)\./;

function countsFor(role: RoleName, permission: Permission): boolean {
  return isEditableRole(role) && isGrantable(role, permission);
}

function barrierOf(person: PersonFacts, now: Date): PermissionReason | null {
  if (!person.isActive) return 'INACTIVE';
  if (person.needsNewPassword) return 'NEW_PASSWORD_NEEDED';
  const need = setUpNeed(
    {
      isMandatory: person.mfaIsMandatory,
      mandatoryFrom: person.mfaIsMandatoryFrom,
      isOn: person.hasSecondFactor,
      isProven: false,
      needsNewPassword: false,
    },
    now,
  );
  return need === 'now' ? 'SECOND_FACTOR_NEEDED' : null;
}

function reasonOf(role: RoleName, permission: Permission, change: Override | undefined): PermissionReason {
  if (change) return change.granted ? 'GIVEN_TO_ROLE' : 'TAKEN_FROM_ROLE';
  return permissionsOf(role).has(permission) ? 'ROLE_DEFAULT' : 'NOT_IN_ROLE';
}
