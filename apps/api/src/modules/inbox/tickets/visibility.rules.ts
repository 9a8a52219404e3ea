import { roles } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/request-context.js';

/**
 * The user whose channel memberships limit what is seen; null when nothing does: administrators see all private
 * channels, Parley's own work is nobody's view, and a chat visitor is only ever led to the own conversation.
 */
export function memberOnly(ctx: Pick<RequestContext, 'actor'>): number | null {
  const { actor } = ctx;
  return actor.kind === 'user' && !roles[actor.role].isAdminLevel ? actor.userId : null;
}

/**
 * SQL: the private channels that a user is no member of, found once per statement. Written as an array and not
 * as a join, so that the walk along the list's index stays as it is.
 */
export function hiddenChannelsSql(agency: string, user: string): string {
  return `array(SELECT hc.id FROM channel hc WHERE hc.agency_id = ${agency} AND hc.is_private
    AND NOT EXISTS (SELECT 1 FROM channel_member hm
      WHERE hm.agency_id = ${agency} AND hm.channel_id = hc.id AND hm.user_id = ${user}))`;
}
