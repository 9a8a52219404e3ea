import { Injectable } from '@nestjs/common';
import type { SystemTx, Tx } from '../../../platform/database/index.js';
import type { Due } from './due.rules.js';

@Injectable()
export class SnoozingRepository {
  /** Everything whose time is over across agencies, in the order in which it was. */
  async due(tx: SystemTx, now: Date, after: Due | null, limit: number): Promise<Due[]> {
    return tx.query<Due>(
      `SELECT agency_id AS "agencyId", id, snoozed_until AS at FROM ticket
       WHERE snoozed_until <= $1 AND (snoozed_until, id) > ($2::timestamptz, $3::bigint)
       ORDER BY snoozed_until, id LIMIT $4`,
      [now, after?.at ?? '-infinity', after?.id ?? 0, limit],
    );
  }

  /**
   * Takes a ticket whose time is over. One that somebody else is working on is left for the next look; one that is
   * gone sleeps no more and needs no word.
   */
  async take(tx: Tx, id: number): Promise<boolean> {
    const [row] = await tx.query<{ is_gone: boolean }>(
      `SELECT (deleted_at IS NOT NULL OR merged_into_id IS NOT NULL) AS is_gone FROM ticket
       WHERE agency_id = $1 AND id = $2 AND snoozed_until <= $3 FOR UPDATE SKIP LOCKED`,
      [tx.ctx.agencyId, id, tx.ctx.now()],
    );
    if (!row) return false;
    if (row.is_gone)
      await tx.query(
        'UPDATE ticket SET snoozed_until = NULL, snoozed_by_id = NULL WHERE agency_id = $1 AND id = $2',
        [tx.ctx.agencyId, id],
      );
    return !row.is_gone;
  }
}
