import type { RequestContext } from '../../../platform/context/index.js';

/** Who did it, as the audit log keeps it. */
export interface ActorColumns {
  actorKind: 'user' | 'api_key' | 'system' | 'visitor';
  actorId: number | null;
  actorName: string;
  impersonatorId: number | null;
  impersonatorName: string | null;
}

export function actorColumns({ actor }: RequestContext): ActorColumns {
  const nobodyElse = { impersonatorId: null, impersonatorName: null };
  if (actor.kind === 'system')
    return { actorKind: 'system', actorId: null, actorName: actor.name, ...nobodyElse };
  if (actor.kind === 'visitor')
    return { actorKind: 'visitor', actorId: actor.visitorId, actorName: '', ...nobodyElse };
  return {
    actorKind: actor.apiKeyId === null ? 'user' : 'api_key',
    actorId: actor.userId,
    actorName: actor.name,
    impersonatorId: actor.impersonator?.userId ?? null,
    impersonatorName: actor.impersonator?.name ?? null,
  };
}
