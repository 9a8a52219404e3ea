import { roles } from '@parley/schema';
import { can, type RequestContext } from '../../../platform/context/index.js';

/** Whose memberships limit what is seen, and whether what is open to everybody is hidden as well. */
export interface ChannelLimits {
  readonly userId: number;
  readonly onlyPrivate: boolean;
}

/**
 * What limits this caller; null when nothing does: administrators see all private channels, Parley's own work is
 * nobody's view, and a chat visitor is only ever led to the own conversation.
 */
export function channelLimitsOf({ actor }: Pick<RequestContext, 'actor'>): ChannelLimits | null {
  if (actor.kind !== 'user') return null;
  const { userId, onlyPrivateChannels: onlyPrivate } = actor;
  return onlyPrivate || !roles[actor.role].isAdminLevel ? { userId, onlyPrivate } : null;
}

/**
 * What limits who looks after channels; null when nothing does: their permission reaches all channels, but those who are to see
 * their private channels alone look after no others.
 */
export function settlingLimitsOf(ctx: Pick<RequestContext, 'actor'>): ChannelLimits | null {
  const limits = channelLimitsOf(ctx);
  return limits?.onlyPrivate ? limits : null;
}

/** What limits who looks at channels as such: those who may look after them see them all that they may look after. */
export function viewingLimitsOf(ctx: RequestContext): ChannelLimits | null {
  return can(ctx, 'settings.channels.manage') ? settlingLimitsOf(ctx) : channelLimitsOf(ctx);
}

/** SQL to put behind a statement whose $1 is the agency: the channels that this caller may look after, with its value at `place`. */
export function settledChannelsSql(
  ctx: Pick<RequestContext, 'actor'>,
  column: string,
  place: number,
): { sql: string; values: number[] } {
  const limits = settlingLimitsOf(ctx);
  if (!limits) return { sql: '', values: [] };
  const sql = `AND ${openChannelSql(column, '$1', `$${place}`, limits.onlyPrivate)}`;
  return { sql, values: [limits.userId] };
}

/** For the names of prepared statements: their text differs by this. */
export function limitsName(limits: ChannelLimits | null): string {
  if (!limits) return '';
  return limits.onlyPrivate ? '.only-private' : '.member';
}

/**
 * SQL: whether something in this channel may be seen. The channels are found once per statement, and written as an
 * array and not as a join, so that a walk along an index stays as it is.
 */
export function openChannelSql(column: string, agency: string, user: string, onlyPrivate: boolean): string {
  return onlyPrivate
    ? `${column} = ANY (${ownPrivateChannelsSql(agency, user)})`
    : `${column} <> ALL (${hiddenChannelsSql(agency, user)})`;
}

/** SQL: the private channels that a user is no member of. */
export function hiddenChannelsSql(agency: string, user: string): string {
  return `array(SELECT hc.id FROM channel hc WHERE hc.agency_id = ${agency} AND hc.is_private
    AND NOT EXISTS (SELECT 1 FROM channel_member hm
      WHERE hm.agency_id = ${agency} AND hm.channel_id = hc.id AND hm.user_id = ${user}))`;
}

/** SQL: the private channels that a user works on. */
export function ownPrivateChannelsSql(agency: string, user: string): string {
  return `array(SELECT om.channel_id FROM channel_member om
    JOIN channel oc ON oc.agency_id = ${agency} AND oc.id = om.channel_id AND oc.is_private
    WHERE om.agency_id = ${agency} AND om.user_id = ${user})`;
}

/** Whether this caller may see what is in a channel with these members; null members: it is open to everybody. */
export function mayEnter(limits: ChannelLimits | null, members: readonly number[] | null): boolean {
  if (!limits) return true;
  return members === null ? !limits.onlyPrivate : members.includes(limits.userId);
}
