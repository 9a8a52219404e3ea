import { dependentsOf, isPermission, needsOf, type Permission } from '@parley/schema';

/** What of a role decides what can be done with it. */
export interface DraftRole {
  isEditable: boolean;
  isBillable: boolean;
  permissions: readonly string[];
  grantable: readonly string[];
}

export interface Toggled {
  next: ReadonlySet<string>;
  /** What came or went with it, because one needs the other. */
  also: readonly Permission[];
}

/** A permission comes with what it needs and goes with what needs it. */
export function toggled(set: ReadonlySet<string>, permission: string, isOn: boolean): Toggled {
  if (!isPermission(permission)) return { next: set, also: [] };
  const next = new Set(set);
  const linked = isOn ? needsOf(permission) : dependentsOf(permission);
  const also = linked.filter((other) => next.has(other) !== isOn);
  for (const one of [permission, ...also]) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return { next, also };
}

/** Why a permission cannot be given to a role; null when it can. Taking is always possible. */
export function obstacle(
  role: DraftRole,
  set: ReadonlySet<string>,
  permission: string,
): 'fixed' | 'seat' | 'own' | null {
  if (!role.isEditable) return 'fixed';
  if (set.has(permission) || !isPermission(permission)) return null;
  const missing = [permission, ...needsOf(permission)].filter((one) => !set.has(one));
  // What the role has just now may be put back, whoever takes it away before saving.
  const cannot = missing.filter((one) => !role.grantable.includes(one) && !role.permissions.includes(one));
  if (cannot.length === 0) return null;
  return role.isBillable ? 'own' : 'seat';
}

/** What has to be sent so that the role becomes this. */
export function grantsOf(saved: readonly string[], draft: ReadonlySet<string>) {
  const given = [...draft].filter((permission) => !saved.includes(permission));
  const taken = saved.filter((permission) => !draft.has(permission));
  return [
    ...given.map((permission) => ({ permission, granted: true })),
    ...taken.map((permission) => ({ permission, granted: false })),
  ];
}
