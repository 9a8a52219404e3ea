import type { RequestContext } from '../../../platform/context/request-context.js';
import { channelLimitsOf, limitsName, openChannelSql } from '../../channels/index.js';

type Caller = { readonly ctx: Pick<RequestContext, 'actor'> };

/**
 * SQL: leaves out what this caller may not see of the tickets `t`: channels that are closed to them, but for the single
 * tickets into which a colleague has asked them. For statements about single tickets: lists are not opened to guests.
 */
export function seenTicketSql({ ctx }: Caller, params: unknown[]): string {
  const limits = channelLimitsOf(ctx);
  if (!limits) return '';
  params.push(limits.userId);
  const user = `$${params.length}`;
  return `AND (${openChannelSql('t.channel_id', '$1', user, limits.onlyPrivate)} OR ${guestSql('t.id', '$1', user)})`;
}

/** SQL: whether this user was asked into this ticket. */
export function guestSql(ticket: string, agency: string, user: string): string {
  return `EXISTS (SELECT 1 FROM ticket_guest tg
    WHERE tg.agency_id = ${agency} AND tg.user_id = ${user} AND tg.ticket_id = ${ticket})`;
}

/** The statement has another text for those who are limited, so it needs another name as well. */
export function namedFor({ ctx }: Caller, name: string): string {
  return name + limitsName(channelLimitsOf(ctx));
}
