import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

@Injectable()
export class WatchingRepository {
  /** @returns whether anything changed. */
  async set(tx: Tx, ticketId: number, userId: number, isWatching: boolean): Promise<boolean> {
    if (!isWatching) {
      const gone = await tx.query(
        'DELETE FROM ticket_watch WHERE agency_id = $1 AND user_id = $2 AND ticket_id = $3 RETURNING user_id',
        [tx.ctx.agencyId, userId, ticketId],
      );
      return gone.length > 0;
    }
    const made = await tx.query(
      `INSERT INTO ticket_watch (agency_id, user_id, ticket_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING user_id`,
      [tx.ctx.agencyId, userId, ticketId, tx.ctx.now()],
    );
    return made.length > 0;
  }

  /** Who watches which of these tickets, those who began first before the others; people who left are left out. */
  async watchers(q: Reader, ticketIds: readonly number[]): Promise<{ ticketId: number; userId: number }[]> {
    return q.query(
      `SELECT w.ticket_id AS "ticketId", w.user_id AS "userId" FROM ticket_watch w
       JOIN user_account u ON u.agency_id = $1 AND u.id = w.user_id AND u.is_active
       WHERE w.agency_id = $1 AND w.ticket_id = ANY ($2::bigint[]) ORDER BY w.created_at, w.user_id`,
      [q.ctx.agencyId, ticketIds],
      'watching.watchers',
    );
  }
}
