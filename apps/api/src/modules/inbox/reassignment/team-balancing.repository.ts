import { Injectable } from '@nestjs/common';
import { roleNames, roles } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/database.js';

const SEES_ALL = roleNames.filter((name) => roles[name].isAdminLevel);

/** SQL: whether the account `u` sees the channel `ch`. */
const SEES = `(u.role IN ('${SEES_ALL.join("', '")}') AND NOT u.only_private_channels
  OR NOT ch.is_private AND NOT u.only_private_channels
  OR ch.is_private AND EXISTS (SELECT 1 FROM channel_member cm
    WHERE cm.agency_id = $1 AND cm.channel_id = ch.id AND cm.user_id = u.id))`;

/** Where access was lost: by many to a channel, or by somebody to several. */
export interface LostPlace {
  channelId?: number;
  userId?: number;
}

/** Whom tickets can be given to, and which ones wait for somebody. */
@Injectable()
export class TeamBalancingRepository {
  /**
   * Locks a team that shares its tickets out by itself: who does so at the same time waits here, and then counts what
   * this one has given. Null for every other team.
   */
  async lockBalanced(tx: Tx, teamId: number): Promise<{ name: string } | null> {
    const [row] = await tx.query<{ name: string }>(
      `SELECT name FROM team WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL AND load_balancing_enabled
       FOR UPDATE`,
      [tx.ctx.agencyId, teamId],
    );
    return row ?? null;
  }

  /** Whether any team of the company shares its tickets out by itself. */
  async isUsed(q: Reader): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM team WHERE agency_id = $1 AND deleted_at IS NULL AND load_balancing_enabled LIMIT 1`,
      [q.ctx.agencyId],
    );
    return rows.length > 0;
  }

  /** Members of the team who see the channel, and how many tickets each has open. */
  async members(q: Reader, teamId: number, channelId: number): Promise<{ id: number; openCount: number }[]> {
    return q.query(
      `SELECT u.id, (SELECT count(*)::int FROM ticket t WHERE t.agency_id = $1 AND t.assignee_id = u.id
          AND t.status = 'ASSIGNED' AND t.deleted_at IS NULL AND NOT t.is_spam) AS "openCount"
       FROM team_member m JOIN user_account u ON u.agency_id = $1 AND u.id = m.user_id
       JOIN channel ch ON ch.agency_id = $1 AND ch.id = $3
       WHERE m.agency_id = $1 AND m.team_id = $2 AND ${SEES}`,
      [q.ctx.agencyId, teamId, channelId],
    );
  }

  /** Tickets of such teams that nobody has; the longest waiting first. */
  async waiting(q: Reader, limit: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT t.id FROM team tm JOIN ticket t ON t.agency_id = $1 AND t.team_id = tm.id AND t.status = 'ASSIGNED'
         AND t.assignee_id IS NULL AND t.deleted_at IS NULL AND NOT t.is_spam
       WHERE tm.agency_id = $1 AND tm.load_balancing_enabled AND tm.deleted_at IS NULL
       ORDER BY t.last_message_at, t.id LIMIT $2`,
      [q.ctx.agencyId, limit],
    );
    return rows.map((row) => row.id);
  }

  /** Open tickets of a channel, or of somebody who works here, whose assignees do not see their channel (any more). */
  async withoutAccess(q: Reader, place: LostPlace, limit: number): Promise<number[]> {
    const [column, id] =
      place.channelId === undefined ? ['t.assignee_id', place.userId] : ['t.channel_id', place.channelId];
    const rows = await q.query<{ id: number }>(
      `SELECT t.id FROM ticket t JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       JOIN user_account u ON u.agency_id = $1 AND u.id = t.assignee_id AND u.is_active
       WHERE t.agency_id = $1 AND ${column} = $2 AND t.status = 'ASSIGNED' AND t.deleted_at IS NULL AND NOT ${SEES}
       ORDER BY t.id LIMIT $3`,
      [q.ctx.agencyId, id ?? 0, limit],
    );
    return rows.map((row) => row.id);
  }

  async sees(q: Reader, userId: number, channelId: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM user_account u JOIN channel ch ON ch.agency_id = $1 AND ch.id = $3
       WHERE u.agency_id = $1 AND u.id = $2 AND ${SEES}`,
      [q.ctx.agencyId, userId, channelId],
    );
    return rows.length > 0;
  }

  /** People who see the channel and whose name or address has these letters. */
  async choices(q: Reader, channelId: number, term: string, limit: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT u.id FROM user_account u JOIN channel ch ON ch.agency_id = $1 AND ch.id = $2
       WHERE u.agency_id = $1 AND u.is_active AND u.deleted_at IS NULL AND ${SEES}
         AND ($3 = '' OR position(lower($3) IN lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0)
       ORDER BY u.first_name, u.last_name, u.id LIMIT $4`,
      [q.ctx.agencyId, channelId, term, limit],
    );
    return rows.map((row) => row.id);
  }
}
