import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Labels of a ticket, and what single users keep on it: stars and how far they have read. */
@Injectable()
export class TicketMarksRepository {
  /** @returns false when the ticket has it already. */
  async addLabel(tx: Tx, ticketId: number, labelId: number): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO ticket_label (agency_id, ticket_id, label_id) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING label_id`,
      [tx.ctx.agencyId, ticketId, labelId],
    );
    return rows.length > 0;
  }

  /** @returns false when the ticket does not have it. */
  async removeLabel(tx: Tx, ticketId: number, labelId: number): Promise<boolean> {
    const rows = await tx.query(
      'DELETE FROM ticket_label WHERE agency_id = $1 AND ticket_id = $2 AND label_id = $3 RETURNING label_id',
      [tx.ctx.agencyId, ticketId, labelId],
    );
    return rows.length > 0;
  }

  /** @returns whether anything changed. */
  async setFavourite(tx: Tx, ticketId: number, userId: number, isFavourite: boolean): Promise<boolean> {
    const sql = isFavourite
      ? `INSERT INTO ticket_favourite (agency_id, user_id, ticket_id) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING user_id`
      : 'DELETE FROM ticket_favourite WHERE agency_id = $1 AND user_id = $2 AND ticket_id = $3 RETURNING user_id';
    return (await tx.query(sql, [tx.ctx.agencyId, userId, ticketId])).length > 0;
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
}
