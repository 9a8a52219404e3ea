import { Injectable } from '@nestjs/common';
import type { SystemTx, Tx } from '../../../platform/database/index.js';

/** Removes what was only kept to be looked at. */
@Injectable()
export class ForgetTrafficRepository {
  async agencies(q: SystemTx): Promise<number[]> {
    const rows = await q.query<{ id: number }>('SELECT id FROM agency ORDER BY id');
    return rows.map(({ id }) => id);
  }

  /** The bytes of what came by webhooks and is done with; what was given up keeps them. @returns how many */
  async forgetBytes(tx: Tx, before: Date, limit: number): Promise<number> {
    const rows = await tx.query(
      `UPDATE inbound_event SET raw = NULL WHERE agency_id = $1 AND id IN (
         SELECT id FROM inbound_event WHERE agency_id = $1 AND raw IS NOT NULL AND processed_at < $2
           AND state IN ('processed', 'ignored') ORDER BY processed_at LIMIT $3)
       RETURNING id`,
      [tx.ctx.agencyId, before, limit],
    );
    return rows.length;
  }

  /** What was said on the line. @returns how many */
  async forgetAttempts(tx: Tx, before: Date, limit: number): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM delivery_attempt WHERE agency_id = $1 AND id IN (
         SELECT id FROM delivery_attempt WHERE agency_id = $1 AND started_at < $2 ORDER BY started_at LIMIT $3)
       RETURNING id`,
      [tx.ctx.agencyId, before, limit],
    );
    return rows.length;
  }

  async forgetRefusals(tx: Tx, before: Date): Promise<void> {
    await tx.query('DELETE FROM webhook_refusal WHERE agency_id = $1 AND last_at < $2', [
      tx.ctx.agencyId,
      before,
    ]);
  }
}
