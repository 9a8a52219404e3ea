import type { RequestContext, UserActor } from '../../platform/context/index.js';
import { PlatformErrors } from '../../platform/errors/index.js';

/**
 * Who talks. What colleagues say to each other is theirs: whoever acts as somebody else hears nothing of it.
 * @throws auth.in_person_only, auth.forbidden
 */
export function speakerOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
  if (actor.impersonator) throw PlatformErrors.inPersonOnly();
  return actor;
}
