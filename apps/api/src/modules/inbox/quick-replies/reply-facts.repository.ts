import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { channelLimitsOf, openChannelSql } from '../../channels/index.js';
import { seenTicketSql } from '../tickets/ticket-visibility.rules.js';
import type { ReplyFacts } from './reply-facts.rules.js';

const ABOUT = `a.name AS "agencyName", u.first_name AS "agentFirstName", u.last_name AS "agentLastName",
  trim(u.first_name || ' ' || u.last_name) AS "agentName", u.email AS "agentEmail",
  coalesce(nullif(u.timezone, ''), a.time_zone) AS "timeZone"`;

const CUSTOMER = `c.id AS "contactId", c.full_name AS "contactName", c.email AS "contactEmail", c.phone AS "contactPhone",
  pr.id AS "profileId", pr.name AS "profileName"`;
const PROFILE = `LEFT JOIN profile pr ON pr.agency_id = a.id AND pr.id = c.profile_id AND pr.deleted_at IS NULL`;

/** What the variables of quick replies and signatures stand for, in one statement each. */
@Injectable()
export class ReplyFactsRepository {
  /** @returns null when this caller may not see the ticket. */
  async ofTicket(q: Reader, userId: number, ticketId: number): Promise<ReplyFacts | null> {
    const params: unknown[] = [q.ctx.agencyId, userId, ticketId];
    const [row] = await q.query<ReplyFacts>(
      `SELECT ${ABOUT}, ch.id AS "channelId", ch.name AS "channelName", t.number AS "ticketNumber",
        t.subject AS "ticketSubject", ${CUSTOMER}
       FROM agency a JOIN ticket t ON t.agency_id = a.id AND t.id = $3
       JOIN channel ch ON ch.agency_id = a.id AND ch.id = t.channel_id
       JOIN contact c ON c.agency_id = a.id AND c.id = t.contact_id ${PROFILE}
       LEFT JOIN user_account u ON u.agency_id = a.id AND u.id = $2
       WHERE a.id = $1 AND t.deleted_at IS NULL ${seenTicketSql(q, params)}`,
      params,
    );
    return row ?? null;
  }

  /**
   * Without a ticket; the channel is null when none is meant, and the answer is when it may not be seen.
   * @param contactId of somebody whom the caller sees
   */
  async ofChannel(
    q: Reader,
    userId: number,
    channelId: number | null,
    contactId: number | null,
  ): Promise<ReplyFacts | null> {
    const params: unknown[] = [q.ctx.agencyId, userId, channelId, contactId];
    const [row] = await q.query<ReplyFacts>(
      `SELECT ${ABOUT}, ch.id AS "channelId", ch.name AS "channelName", NULL AS "ticketNumber",
        NULL AS "ticketSubject", ${CUSTOMER}
       FROM agency a LEFT JOIN user_account u ON u.agency_id = a.id AND u.id = $2
       LEFT JOIN channel ch ON ch.agency_id = a.id AND ch.id = $3::bigint ${seen(q, params, 'ch.id')}
       LEFT JOIN contact c ON c.agency_id = a.id AND c.id = $4::bigint ${PROFILE}
       WHERE a.id = $1`,
      params,
    );
    return row && (channelId === null || row.channelId !== null) ? row : null;
  }

  /** @returns null when this caller may not see the channel. */
  async channelType(q: Reader, channelId: number): Promise<string | null> {
    const params: unknown[] = [q.ctx.agencyId, channelId];
    const [row] = await q.query<{ type: string }>(
      `SELECT ch.type FROM channel ch WHERE ch.agency_id = $1 AND ch.id = $2 ${seen(q, params, 'ch.id')}`,
      params,
    );
    return row?.type ?? null;
  }
}

function seen(q: Reader, params: unknown[], column: string): string {
  const limits = channelLimitsOf(q.ctx);
  if (!limits) return '';
  params.push(limits.userId);
  return `AND ${openChannelSql(column, '$1', `$${params.length}`, limits.onlyPrivate)}`;
}
