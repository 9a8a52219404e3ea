import { useCallback, useMemo, useRef, useState } from 'react';
import type { RoleMatrixRoleFragment as MatrixRole } from '@/gql/graphql';
import { grantsOf, toggled } from './role-draft';

type Sets = ReadonlyMap<string, ReadonlySet<string>>;

/** What came or went with a permission that somebody ticked, to be said in a sentence. */
export interface LinkedChange {
  permission: string;
  isOn: boolean;
  also: readonly string[];
}

export interface RoleDrafts {
  of: (role: MatrixRole) => ReadonlySet<string>;
  isTouched: (role: MatrixRole, permission: string) => boolean;
  toggle: (role: MatrixRole, permission: string, isOn: boolean) => void;
  discard: () => void;
  /** The roles that differ from what is saved, with what has to be sent. */
  changes: readonly { role: MatrixRole; grants: { permission: string; granted: boolean }[] }[];
  linked: LinkedChange | null;
}

/** The matrix as it is being changed. Nothing is sent until it is saved. */
export function useRoleDrafts(roles: readonly MatrixRole[]): RoleDrafts {
  const [sets, setSets] = useState<Sets>(new Map());
  const [linked, setLinked] = useState<LinkedChange | null>(null);
  const of = useCallback((role: MatrixRole) => sets.get(role.id) ?? new Set(role.permissions), [sets]);
  const changes = useMemo(
    () =>
      roles
        .map((role) => ({ role, grants: grantsOf(role.permissions, of(role)) }))
        .filter(({ grants }) => grants.length > 0),
    [roles, of],
  );
  // Stays the same, so that only the boxes that change are drawn again.
  const latest = useRef(of);
  latest.current = of;
  const toggle = useCallback((role: MatrixRole, permission: string, isOn: boolean) => {
    const { next, also } = toggled(latest.current(role), permission, isOn);
    setSets((before) => new Map(before).set(role.id, next));
    setLinked(also.length > 0 ? { permission, isOn, also } : null);
  }, []);
  return {
    of,
    changes,
    linked,
    isTouched: (role, permission) => of(role).has(permission) !== role.permissions.includes(permission),
    toggle,
    discard: () => {
      setSets(new Map());
      setLinked(null);
    },
  };
}
