import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

export interface MergingState {
  lookedUpTo: number;
  isLookedThrough: boolean;
  mergesSure: boolean;
  version: number;
}

const COLUMNS = `looked_up_to AS "lookedUpTo", is_looked_through AS "isLookedThrough", merges_sure AS "mergesSure", version`;
const untouched: MergingState = { lookedUpTo: 0, isLookedThrough: false, mergesSure: false, version: 1 };

@Injectable()
export class MergingStateRepository {
  async of(q: Reader): Promise<MergingState> {
    const [row] = await q.query<MergingState>(
      `SELECT ${COLUMNS} FROM contact_merging WHERE agency_id = $1`,
      [q.ctx.agencyId],
      'contact-merging.of',
    );
    return row ?? untouched;
  }

  /** The row to change, locked; made when it is not there, so that two first changes meet in it. */
  async lock(tx: Tx): Promise<MergingState> {
    await tx.query('INSERT INTO contact_merging (agency_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      tx.ctx.agencyId,
    ]);
    const [row] = await tx.query<MergingState>(
      `SELECT ${COLUMNS} FROM contact_merging WHERE agency_id = $1 FOR UPDATE`,
      [tx.ctx.agencyId],
    );
    return row ?? untouched;
  }

  async looked(tx: Tx, upTo: number, isThrough: boolean): Promise<void> {
    await tx.query(
      'UPDATE contact_merging SET looked_up_to = $2, is_looked_through = $3 WHERE agency_id = $1',
      [tx.ctx.agencyId, upTo, isThrough],
    );
  }

  async lookAgainAfter(tx: Tx, id: number): Promise<void> {
    await tx.query(
      `UPDATE contact_merging SET looked_up_to = least(looked_up_to, $2), is_looked_through = false WHERE agency_id = $1`,
      [tx.ctx.agencyId, id],
      'contact-merging.look-again',
    );
  }

  async setMergesSure(tx: Tx, mergesSure: boolean): Promise<void> {
    await tx.query(
      'UPDATE contact_merging SET merges_sure = $2, version = version + 1 WHERE agency_id = $1',
      [tx.ctx.agencyId, mergesSure],
    );
  }
}
