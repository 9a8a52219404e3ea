import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import type { ChannelTrouble } from '../channels/channel.rules.js';

@Injectable()
export class ChannelHealthRepository {
  /** @returns the name of the channel when this is news; null when it was broken for this reason already, or is off. */
  async break(tx: Tx, channelId: number, trouble: ChannelTrouble): Promise<string | null> {
    const [row] = await tx.query<{ name: string }>(
      `UPDATE channel SET status = 'broken', trouble = $3
       WHERE agency_id = $1 AND id = $2 AND status <> 'disabled'
         AND (status <> 'broken' OR trouble->>'code' IS DISTINCT FROM $3::jsonb->>'code') RETURNING name`,
      [tx.ctx.agencyId, channelId, JSON.stringify(trouble)],
    );
    return row?.name ?? null;
  }

  /** @param side when only that side works again. @returns its name when it was broken. */
  async mend(tx: Tx, channelId: number, side: ChannelTrouble['side'] | null): Promise<string | null> {
    const [row] = await tx.query<{ name: string }>(
      `UPDATE channel SET status = 'active', trouble = NULL
       WHERE agency_id = $1 AND id = $2 AND status = 'broken'
         AND ($3::text IS NULL OR trouble->>'side' IS NULL OR trouble->>'side' = $3) RETURNING name`,
      [tx.ctx.agencyId, channelId, side],
    );
    return row?.name ?? null;
  }

  /** What waited for the channel may go. @returns the deliveries. */
  async release(tx: Tx, channelId: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `UPDATE delivery SET next_attempt_at = date_trunc('milliseconds', now()), waits_for = NULL
       WHERE agency_id = $1 AND channel_id = $2 AND waits_for IS NOT NULL AND state = 'queued' RETURNING id`,
      [tx.ctx.agencyId, channelId],
    );
    return rows.map((row) => row.id);
  }

  async closeCircuit(tx: Tx, channelId: number): Promise<void> {
    await tx.query('DELETE FROM channel_circuit WHERE agency_id = $1 AND channel_id = $2', [
      tx.ctx.agencyId,
      channelId,
    ]);
  }
}
