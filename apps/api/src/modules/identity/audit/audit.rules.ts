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
