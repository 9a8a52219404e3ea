import { effectivePermissions, type Permission } from '@parley/schema';
import type { UserActor } from '../../../platform/context/index.js';
import { fullNameOf } from '../users/user.rules.js';
import type { SessionRow } from './sessions.repository.js';

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
