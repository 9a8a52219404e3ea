import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';

/** Conversations whose time to be brought back is over. */
@Injectable()
export class ErasedTicketsRepository {
  async due(q: Reader, olderThan: Date, limit: number): Promise<{ id: number; name: string }[]> {
    return q.query<{ id: number; name: string }>(
      `SELECT id, '#' || number || ' ' || subject AS name FROM ticket
       WHERE agency_id = $1 AND deleted_at < $2 ORDER BY deleted_at, id LIMIT $3`,
      [q.ctx.agencyId, olderThan, limit],
    );
  }

  /** With it go those that were merged into it: their messages stand in it. Locked; empty when it was brought back. */
  async lockDue(tx: Tx, id: number, olderThan: Date): Promise<number[]> {
    const locked = await tx.query(
      'SELECT 1 FROM ticket WHERE agency_id = $1 AND id = $2 AND deleted_at < $3 FOR UPDATE',
      [tx.ctx.agencyId, id, olderThan],
    );
    if (locked.length === 0) return [];
    const rows = await tx.query<{ id: number }>(
      `WITH RECURSIVE gone AS (SELECT $2::bigint AS id UNION
         SELECT t.id FROM ticket t JOIN gone g ON t.merged_into_id = g.id WHERE t.agency_id = $1)
       SELECT id FROM gone`,
      [tx.ctx.agencyId, id],
    );
    return rows.map((row) => row.id);
  }

  /** Where the files of their messages lie. */
  async storageKeys(q: Reader, ticketIds: readonly number[]): Promise<string[]> {
    const rows = await q.query<{ storage_key: string }>(
      `SELECT a.storage_key FROM message m JOIN attachment a ON a.agency_id = $1 AND a.message_id = m.id
       WHERE m.agency_id = $1 AND m.ticket_id = ANY ($2::bigint[]) AND a.quick_reply_attachment_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM attachment other JOIN message om ON om.agency_id = $1 AND om.id = other.message_id
           WHERE other.agency_id = $1 AND other.storage_key = a.storage_key AND NOT om.ticket_id = ANY ($2::bigint[]))`,
      [q.ctx.agencyId, ticketIds],
    );
    return rows.map((row) => row.storage_key);
  }

  /** With all that hangs on them: messages, attachments, words, marks, drafts. */
  async erase(tx: Tx, ticketIds: readonly number[]): Promise<void> {
    const params = [tx.ctx.agencyId, ticketIds];
    // What was split off stays, and no longer says from where.
    await tx.query(
      `UPDATE message SET origin_ticket_id = NULL WHERE agency_id = $1 AND origin_ticket_id = ANY ($2::bigint[])
         AND NOT ticket_id = ANY ($2::bigint[])`,
      params,
    );
    await tx.query('DELETE FROM ticket WHERE agency_id = $1 AND id = ANY ($2::bigint[])', params);
  }
}
