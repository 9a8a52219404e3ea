import type { RoleName } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';

/** Who did it, as the audit log keeps it. */
export interface ActorColumns {
  actorKind: 'user' | 'api_key' | 'system' | 'visitor';
  actorId: number | null;
  actorName: string;
  actorRole: RoleName | null;
  apiKeyId: number | null;
  impersonatorId: number | null;
  impersonatorName: string | null;
}

const nobodyElse = { actorRole: null, apiKeyId: null, impersonatorId: null, impersonatorName: null };

export function actorColumns({ actor }: RequestContext): ActorColumns {
  if (actor.kind === 'system')
    return { actorKind: 'system', actorId: null, actorName: actor.name, ...nobodyElse };
  if (actor.kind === 'visitor')
    return { actorKind: 'visitor', actorId: actor.visitorId, actorName: '', ...nobodyElse };
  return {
    actorKind: actor.apiKeyId === null ? 'user' : 'api_key',
    actorId: actor.userId,
    actorName: actor.name,
    actorRole: actor.role,
    apiKeyId: actor.apiKeyId,
    impersonatorId: actor.impersonator?.userId ?? null,
    impersonatorName: actor.impersonator?.name ?? null,
  };
}

/** The noun of an action: `user` of `user.deactivated`. */
export function areaOf(action: string): string {
  return action.split('.')[0] ?? action;
}

/** An entry as it is read. */
export interface AuditEntryFacts {
  id: number;
  agencyId: number;
  action: string;
  area: string;
  actorKind: 'user' | 'api_key' | 'system' | 'visitor';
  actorId: number | null;
  actorName: string;
  actorRole: RoleName | null;
  apiKeyId: number | null;
  apiKeyName: string | null;
  impersonatorId: number | null;
  impersonatorName: string | null;
  ip: string;
  userAgent: string;
  targetKind: string | null;
  targetId: number | null;
  targetName: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: Date;
}

/** Of `audit_entry e`. */
export const ENTRY_COLUMNS = `e.id, e.agency_id AS "agencyId", e.action, e.area, e.actor_kind AS "actorKind", e.actor_id AS "actorId",
  e.actor_name AS "actorName", e.actor_role AS "actorRole", e.api_key_id AS "apiKeyId", e.api_key_name AS "apiKeyName",
  e.impersonator_id AS "impersonatorId", e.impersonator_name AS "impersonatorName", e.ip, e.user_agent AS "userAgent",
  e.target_kind AS "targetKind", e.target_id AS "targetId", e.target_name AS "targetName", e.before, e.after,
  e.created_at AS "createdAt"`;
