import { Injectable } from '@nestjs/common';
import { roleNames, roles } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/database.js';
import type { MentionedPerson, MentionTargets } from './mention.rules.js';

const ADMINS = roleNames.filter((name) => roles[name].isAdminLevel);
/** SQL: they work here now, and were not merely invited. */
const WORKS_HERE = `u.is_active
  AND NOT (u.invited_at IS NOT NULL AND u.password_hash = '' AND u.email_verified_at IS NULL)`;
/** SQL: the channel `ch` is open to the user `u`. */
const SEES_CHANNEL = `((u.role = ANY ('{${ADMINS.join(',')}}') AND NOT u.only_private_channels)
  OR (NOT ch.is_private AND NOT u.only_private_channels)
  OR (ch.is_private AND EXISTS (SELECT 1 FROM channel_member cm
    WHERE cm.agency_id = $1 AND cm.channel_id = ch.id AND cm.user_id = u.id)))`;
const NAME = `trim(u.first_name || ' ' || u.last_name)`;

export interface Guest {
  readonly ticketId: number;
  readonly userId: number;
  readonly name: string;
  readonly invitedById: number;
  readonly createdAt: Date;
}

export interface Candidate extends Omit<MentionedPerson, 'isMeant'> {
  readonly isGuest: boolean;
}

@Injectable()
export class MentionsRepository {
  /** Those who are meant and work here, but for the one who writes. */
  async people(
    q: Reader,
    place: { ticketId: number; channelId: number; authorId: number },
    { userIds, teamIds, isAll }: MentionTargets,
  ): Promise<MentionedPerson[]> {
    return q.query<MentionedPerson>(
      `SELECT * FROM (SELECT u.id, ${NAME} AS name,
          (${SEES_CHANNEL} OR EXISTS (SELECT 1 FROM ticket_guest g
            WHERE g.agency_id = $1 AND g.user_id = u.id AND g.ticket_id = $3)) AS "maySee",
          (u.id = ANY ($5::bigint[]) OR EXISTS (SELECT 1 FROM team_member tm
            JOIN team te ON te.agency_id = $1 AND te.id = tm.team_id AND te.deleted_at IS NULL
            WHERE tm.agency_id = $1 AND tm.user_id = u.id AND tm.team_id = ANY ($6::bigint[]))) AS "isMeant"
        FROM user_account u JOIN channel ch ON ch.agency_id = $1 AND ch.id = $2
        WHERE u.agency_id = $1 AND u.id <> $4 AND ${WORKS_HERE}) found
       WHERE ("isMeant" OR ($7 AND "maySee")) ORDER BY id LIMIT 500`,
      [q.ctx.agencyId, place.channelId, place.ticketId, place.authorId, userIds, teamIds, isAll],
      'mentions.people',
    );
  }

  /** Whom one might name, by the beginnings of their names: who sees the conversation first. */
  async candidates(
    q: Reader,
    place: { ticketId: number; channelId: number },
    term: string,
    limit: number,
  ): Promise<Candidate[]> {
    return q.query<Candidate>(
      `SELECT * FROM (SELECT u.id, ${NAME} AS name, ${SEES_CHANNEL} AS "maySee",
          EXISTS (SELECT 1 FROM ticket_guest g
            WHERE g.agency_id = $1 AND g.user_id = u.id AND g.ticket_id = $3) AS "isGuest"
        FROM user_account u JOIN channel ch ON ch.agency_id = $1 AND ch.id = $2
        WHERE u.agency_id = $1 AND ${WORKS_HERE}
          AND (starts_with(lower(u.first_name), $4) OR starts_with(lower(u.last_name), $4)
            OR starts_with(lower(${NAME}), $4))) found
       ORDER BY ("maySee" OR "isGuest") DESC, name, id LIMIT $5`,
      [q.ctx.agencyId, place.channelId, place.ticketId, term.toLowerCase(), limit],
      'mentions.candidates',
    );
  }

  /** Who works here, does not see the conversation, and could be asked in; by the letters of their names or addresses. */
  async outsiders(
    q: Reader,
    place: { ticketId: number; channelId: number },
    term: string,
    limit: number,
  ): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT u.id FROM user_account u JOIN channel ch ON ch.agency_id = $1 AND ch.id = $2
       WHERE u.agency_id = $1 AND ${WORKS_HERE} AND NOT ${SEES_CHANNEL}
         AND NOT EXISTS (SELECT 1 FROM ticket_guest g
           WHERE g.agency_id = $1 AND g.user_id = u.id AND g.ticket_id = $3)
         AND ($4 = '' OR position(lower($4) IN lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0)
       ORDER BY u.first_name, u.last_name, u.id LIMIT $5`,
      [q.ctx.agencyId, place.channelId, place.ticketId, term, limit],
      'mentions.outsiders',
    );
    return rows.map((row) => row.id);
  }

  async teams(q: Reader, term: string, limit: number): Promise<{ id: number; name: string }[]> {
    return q.query(
      `SELECT id, name FROM team WHERE agency_id = $1 AND deleted_at IS NULL AND starts_with(lower(name), $2)
       ORDER BY name, id LIMIT $3`,
      [q.ctx.agencyId, term.toLowerCase(), limit],
      'mentions.teams',
    );
  }

  async channelOf(q: Reader, ticketId: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      'SELECT channel_id AS id FROM ticket WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, ticketId],
    );
    return row?.id ?? null;
  }

  /** @returns those who were not named in this message before, and whether they were named in the ticket at all. */
  async add(
    tx: Tx,
    mention: { ticketId: number; messageId: number },
    userIds: readonly number[],
  ): Promise<{ userId: number; isFirst: boolean }[]> {
    return tx.query(
      `WITH earlier AS (SELECT DISTINCT user_id FROM ticket_mention
         WHERE agency_id = $1 AND ticket_id = $2 AND user_id = ANY ($4::bigint[])),
       added AS (INSERT INTO ticket_mention (agency_id, message_id, user_id, ticket_id, created_at)
         SELECT $1, $3, u, $2, $5 FROM unnest($4::bigint[]) u ON CONFLICT DO NOTHING RETURNING user_id)
       SELECT a.user_id AS "userId", NOT EXISTS (SELECT 1 FROM earlier e WHERE e.user_id = a.user_id) AS "isFirst"
       FROM added a ORDER BY a.user_id`,
      [tx.ctx.agencyId, mention.ticketId, mention.messageId, userIds, tx.ctx.now()],
      'mentions.add',
    );
  }

  async addGuests(tx: Tx, ticketId: number, userIds: readonly number[], invitedById: number): Promise<void> {
    await tx.query(
      `INSERT INTO ticket_guest (agency_id, user_id, ticket_id, invited_by_id, created_at)
       SELECT $1, u, $2, $4, $5 FROM unnest($3::bigint[]) u ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, ticketId, userIds, invitedById, tx.ctx.now()],
    );
  }

  /** At most 200 of each ticket are shown. */
  async guests(q: Reader, ticketIds: readonly number[]): Promise<Guest[]> {
    return q.query<Guest>(
      `SELECT g.* FROM unnest($2::bigint[]) AS t(id) CROSS JOIN LATERAL (
         SELECT g.ticket_id AS "ticketId", g.user_id AS "userId", ${NAME} AS name, g.invited_by_id AS "invitedById",
           g.created_at AS "createdAt"
         FROM ticket_guest g JOIN user_account u ON u.agency_id = $1 AND u.id = g.user_id
         WHERE g.agency_id = $1 AND g.ticket_id = t.id ORDER BY g.user_id LIMIT 200) g`,
      [q.ctx.agencyId, ticketIds],
      'mentions.guests',
    );
  }

  /** @returns their name; null when they were none. */
  async removeGuest(tx: Tx, ticketId: number, userId: number): Promise<string | null> {
    const [row] = await tx.query<{ name: string }>(
      `DELETE FROM ticket_guest g USING user_account u WHERE g.agency_id = $1 AND g.ticket_id = $2 AND g.user_id = $3
       AND u.agency_id = $1 AND u.id = g.user_id RETURNING ${NAME} AS name`,
      [tx.ctx.agencyId, ticketId, userId],
    );
    return row?.name ?? null;
  }

  async hasUnseen(q: Reader, ticketId: number, userId: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM ticket_mention
       WHERE agency_id = $1 AND user_id = $2 AND ticket_id = $3 AND seen_at IS NULL LIMIT 1`,
      [q.ctx.agencyId, userId, ticketId],
      'mentions.has-unseen',
    );
    return rows.length > 0;
  }

  /** @returns whether any was unseen. */
  async markSeen(tx: Tx, ticketId: number, userId: number): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE ticket_mention SET seen_at = $4
       WHERE agency_id = $1 AND user_id = $2 AND ticket_id = $3 AND seen_at IS NULL RETURNING message_id`,
      [tx.ctx.agencyId, userId, ticketId, tx.ctx.now()],
    );
    return rows.length > 0;
  }
}
