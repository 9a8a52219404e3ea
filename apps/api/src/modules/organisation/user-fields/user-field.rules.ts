import { can, type RequestContext } from '../../../platform/context/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';

/** What is kept of a colleague is seen by those who look after users, and by the person themself. */
export function maySeeFields(ctx: RequestContext, userId: number): boolean {
  const isSelf = ctx.actor.kind === 'user' && ctx.actor.userId === userId;
  return isSelf || can(ctx, 'permissions.users.manage');
}

/** @throws auth.sign_in_needed */
export function selfOf({ actor }: RequestContext): number {
  if (actor.kind !== 'user') throw PlatformErrors.signInNeeded();
  return actor.userId;
}
