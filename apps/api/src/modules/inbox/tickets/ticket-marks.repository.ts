import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Labels of a ticket, and what single users keep on it: stars and how far they have read. */
@Injectable()
export class TicketMarksRepository {
  /** @returns which of them did not have it already. */
  async addLabel(tx: Tx, ticketIds: readonly number[], labelId: number): Promise<ReadonlySet<number>> {
    const rows = await tx.query<{ ticket_id: number }>(
      `INSERT INTO ticket_label (agency_id, ticket_id, label_id) SELECT $1, unnest($2::bigint[]), $3
       ON CONFLICT DO NOTHING RETURNING ticket_id`,
      [tx.ctx.agencyId, ticketIds, labelId],
    );
    return new Set(rows.map((row) => row.ticket_id));
  }

  /** @returns which of them had it. */
  async removeLabel(tx: Tx, ticketIds: readonly number[], labelId: number): Promise<ReadonlySet<number>> {
    const rows = await tx.query<{ ticket_id: number }>(
      `DELETE FROM ticket_label WHERE agency_id = $1 AND ticket_id = ANY ($2::bigint[]) AND label_id = $3
       RETURNING ticket_id`,
      [tx.ctx.agencyId, ticketIds, labelId],
    );
    return new Set(rows.map((row) => row.ticket_id));
  }

  /** @returns of which anything changed. */
  async setFavourite(
    tx: Tx,
    ticketIds: readonly number[],
    userId: number,
    isFavourite: boolean,
  ): Promise<ReadonlySet<number>> {
    const sql = isFavourite
      ? `INSERT INTO ticket_favourite (agency_id, user_id, ticket_id) SELECT $1, $2, unnest($3::bigint[])
         ON CONFLICT DO NOTHING RETURNING ticket_id`
      : `DELETE FROM ticket_favourite WHERE agency_id = $1 AND user_id = $2 AND ticket_id = ANY ($3::bigint[])
         RETURNING ticket_id`;
    const rows = await tx.query<{ ticket_id: number }>(sql, [tx.ctx.agencyId, userId, ticketIds]);
    return new Set(rows.map((row) => row.ticket_id));
  }

  /** Never takes back what was read. @returns whether anything changed. */
  async markRead(tx: Tx, mark: { ticketId: number; userId: number; inboundCount: number; position: number }) {
    const rows = await tx.query(
      `INSERT INTO ticket_read AS r (agency_id, user_id, ticket_id, inbound_count, position) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (agency_id, user_id, ticket_id)
       DO UPDATE SET inbound_count = greatest(r.inbound_count, excluded.inbound_count),
         position = greatest(r.position, excluded.position)
       WHERE r.inbound_count < excluded.inbound_count OR r.position < excluded.position RETURNING user_id`,
      [tx.ctx.agencyId, mark.userId, mark.ticketId, mark.inboundCount, mark.position],
    );
    return rows.length > 0;
  }

  /** What nobody has answered is new to this user again. @returns whether it had been read */
  async markUnread(tx: Tx, mark: { ticketId: number; userId: number; inboundCount: number }) {
    const rows = await tx.query(
      `UPDATE ticket_read SET inbound_count = $4
       WHERE agency_id = $1 AND user_id = $2 AND ticket_id = $3 AND inbound_count > $4 RETURNING user_id`,
      [tx.ctx.agencyId, mark.userId, mark.ticketId, mark.inboundCount],
    );
    return rows.length > 0;
  }
}
