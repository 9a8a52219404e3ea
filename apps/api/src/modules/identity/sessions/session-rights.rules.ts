import {
  effectivePermissions,
  type Permission,
  type RoleName,
  type RoleOverrides,
  type SessionEnd,
} from '@parley/schema';
import type { SetUp, UserActor } from '../../../platform/context/index.js';
import { fullNameOf } from '../users/user.rules.js';

/** A session with its person, as it is read for each request. */
export interface SessionRow {
  id: number;
  agency_id: number;
  user_id: number;
  binding_hash: string;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  end_reason: SessionEnd | null;
  first_name: string;
  last_name: string;
  role: RoleName;
  locale_code: string;
  is_active: boolean;
  only_private_channels: boolean;
  /** What the company has changed about the role. */
  role_overrides: RoleOverrides | null;
  must_first: SetUp | null;
  /** Who sits behind the screen, where somebody acts as this person; nulls otherwise. */
  impersonator_id: number | null;
  impersonator_first_name: string | null;
  impersonator_last_name: string | null;
  impersonator_role: RoleName | null;
  impersonator_overrides: RoleOverrides | null;
  impersonator_is_active: boolean | null;
}

/** What somebody may do and see in a session, and who really does it. */
export type SessionRights = Pick<
  UserActor,
  'role' | 'onlyPrivateChannels' | 'permissions' | 'impersonator' | 'mustFirst'
>;

const TO_IMPERSONATE: Permission = 'permissions.users.manage';

/**
 * @returns null when the session is over. Who acts as somebody else can do what both of them may: a right that the one
 * behind the screen loses is gone here too, and with the right to act as others the session is over.
 */
export function rightsOfSession(session: SessionRow, now: Date): SessionRights | null {
  if (!session.is_active || session.revoked_at !== null || session.expires_at <= now) return null;
  const { role, only_private_channels: onlyPrivateChannels, must_first: mustFirst } = session;
  const rights = { role, onlyPrivateChannels, mustFirst };
  const permissions = effectivePermissions(role, session.role_overrides);
  if (session.impersonator_id === null) return { ...rights, permissions, impersonator: null };
  const own = impersonatorsOwn(session);
  if (!own?.has(TO_IMPERSONATE)) return null;
  const name = fullNameOf({
    firstName: session.impersonator_first_name ?? '',
    lastName: session.impersonator_last_name ?? '',
  });
  return {
    ...rights,
    permissions: new Set([...permissions].filter((permission) => own.has(permission))),
    impersonator: { userId: session.impersonator_id, name },
  };
}

function impersonatorsOwn(session: SessionRow): ReadonlySet<Permission> | null {
  if (!session.impersonator_is_active || session.impersonator_role === null) return null;
  return effectivePermissions(session.impersonator_role, session.impersonator_overrides);
}
