import { can, type RequestContext } from '../../../platform/context/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import type { ReplyViewer } from './quick-reply.rules.js';

/** The caller as quick replies see them. Only people have any. */
export function viewerOf(ctx: RequestContext): ReplyViewer {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return { userId: ctx.actor.userId, isKeeper: can(ctx, 'settings.quick_replies.manage') };
}
