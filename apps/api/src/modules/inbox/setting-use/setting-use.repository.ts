import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { USE_LIMIT } from './setting-use.rules.js';

/** Which conversations have a label or a result: each walk is along an index and stops at a bound. */
@Injectable()
export class SettingUseRepository {
  async ofLabels(q: Reader, ids: readonly number[]): Promise<Map<number, number>> {
    return this.counts(
      q,
      ids,
      'label',
      'SELECT 1 FROM ticket_label t WHERE t.agency_id = $1 AND t.label_id = s.id',
    );
  }

  async ofResults(q: Reader, ids: readonly number[]): Promise<Map<number, number>> {
    return this.counts(
      q,
      ids,
      'ticket_result',
      'SELECT 1 FROM ticket t WHERE t.agency_id = $1 AND t.result_id = s.id',
    );
  }

  /** Gives some conversations of one label the other one. @returns how many there were. */
  async moveLabel(tx: Tx, labelId: number, intoId: number, limit: number): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `WITH taken AS (DELETE FROM ticket_label WHERE agency_id = $1 AND label_id = $2 AND ticket_id IN (
           SELECT ticket_id FROM ticket_label WHERE agency_id = $1 AND label_id = $2 ORDER BY ticket_id LIMIT $4)
         RETURNING ticket_id),
       given AS (INSERT INTO ticket_label (agency_id, ticket_id, label_id) SELECT $1, ticket_id, $3 FROM taken
         ON CONFLICT DO NOTHING)
       SELECT count(*)::int AS count FROM taken`,
      [tx.ctx.agencyId, labelId, intoId, limit],
    );
    return row?.count ?? 0;
  }

  /** Of those that there are. */
  private async counts(
    q: Reader,
    ids: readonly number[],
    table: 'label' | 'ticket_result',
    walk: string,
  ): Promise<Map<number, number>> {
    const rows = await q.query<{ id: number; count: number }>(
      `SELECT s.id, (SELECT count(*)::int FROM (${walk} LIMIT ${USE_LIMIT}) x) AS count
       FROM ${table} s WHERE s.agency_id = $1 AND s.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
    );
    return new Map(rows.map((row) => [row.id, row.count]));
  }
}
