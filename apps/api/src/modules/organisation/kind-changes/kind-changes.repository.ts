import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import { type KindChangeCounts, type KindChangeView, MAX_RUNS } from './kind-change-work.rules.js';

const FACTS = `k.id, k.field_id AS "fieldId", k.user_id AS "userId", k.api_key_id AS "apiKeyId", k.kind, k.status, k.run,
  k.total, k.done, k.kept, k.converted, k.lost, k.created_at AS "createdAt", k.finished_at AS "finishedAt"`;
const TYPE = `(SELECT f.type FROM custom_field f WHERE f.agency_id = k.agency_id AND f.id = k.field_id) AS type`;

@Injectable()
export class KindChangesRepository {
  async add(
    tx: Tx,
    given: Pick<KindChangeView, 'fieldId' | 'userId' | 'apiKeyId' | 'kind'>,
  ): Promise<KindChangeView> {
    const [row] = await tx.query<KindChangeView>(
      `INSERT INTO custom_field_kind_change AS k (agency_id, field_id, user_id, api_key_id, kind, touched_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING ${FACTS}, ${TYPE}`,
      [tx.ctx.agencyId, given.fieldId, given.userId, given.apiKeyId, given.kind, tx.ctx.now()],
      'kind-changes.add',
    );
    if (!row) throw new Error('A row that was added is there.');
    return row;
  }

  /** The newest of each field. */
  latest(q: Reader, fieldIds: readonly number[]): Promise<KindChangeView[]> {
    return q.query<KindChangeView>(
      `SELECT DISTINCT ON (k.field_id) ${FACTS}, ${TYPE} FROM custom_field_kind_change k
       WHERE k.agency_id = $1 AND k.field_id = ANY ($2::bigint[]) ORDER BY k.field_id, k.id DESC`,
      [q.ctx.agencyId, fieldIds],
      'kind-changes.latest',
    );
  }

  /**
   * Whoever gets it works on it; nobody who began before may say anything any more.
   * @returns null when somebody works on it just now, or it is over
   */
  async claim(tx: Tx, id: number, idleSince: Date): Promise<KindChangeView | null> {
    const [row] = await tx.query<KindChangeView>(
      `UPDATE custom_field_kind_change k SET status = CASE WHEN k.run >= ${MAX_RUNS} THEN 'FAILED' ELSE 'RUNNING' END,
         run = k.run + 1, done = 0, kept = 0, converted = 0, lost = 0, touched_at = $3,
         finished_at = CASE WHEN k.run >= ${MAX_RUNS} THEN $3::timestamptz END
       WHERE k.agency_id = $1 AND k.id = $2
         AND (k.status = 'QUEUED' OR k.status = 'RUNNING' AND k.touched_at < $4) RETURNING ${FACTS}, ${TYPE}`,
      [tx.ctx.agencyId, id, tx.ctx.now(), idleSince],
      'kind-changes.claim',
    );
    return row ?? null;
  }

  /** @returns null when another worker has it, or it is gone */
  async advance(
    tx: Tx,
    { id, run }: Pick<KindChangeView, 'id' | 'run'>,
    counts: KindChangeCounts,
    status: 'RUNNING' | 'DONE' | 'FAILED',
  ): Promise<KindChangeView | null> {
    const { total, done, kept, converted, lost } = counts;
    const [row] = await tx.query<KindChangeView>(
      `UPDATE custom_field_kind_change k SET status = $4, total = $5, done = $6, kept = $7, converted = $8, lost = $9,
         touched_at = $10, finished_at = CASE WHEN $4 <> 'RUNNING' THEN $10::timestamptz END
       WHERE k.agency_id = $1 AND k.id = $2 AND k.run = $3 AND k.status = 'RUNNING' RETURNING ${FACTS}, ${TYPE}`,
      [tx.ctx.agencyId, id, run, status, total, done, kept, converted, lost, tx.ctx.now()],
      'kind-changes.advance',
    );
    return row ?? null;
  }

  /** It failed, and may be begun anew at once. */
  async release(tx: Tx, { id, run }: Pick<KindChangeView, 'id' | 'run'>): Promise<void> {
    await tx.query(
      `UPDATE custom_field_kind_change SET status = 'QUEUED', touched_at = $4
       WHERE agency_id = $1 AND id = $2 AND run = $3 AND status = 'RUNNING'`,
      [tx.ctx.agencyId, id, run, tx.ctx.now()],
      'kind-changes.release',
    );
  }

  /** Nobody puts a value into the field while this stands there. */
  async mark(tx: Tx, fieldId: number, isChanging: boolean): Promise<void> {
    await tx.query(
      'UPDATE custom_field SET is_changing = $3 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, fieldId, isChanging],
      'kind-changes.mark',
    );
  }

  /** Open ones without progress for a while, of all agencies. */
  stalled(tx: SystemTx, olderThan: Date, limit: number): Promise<{ agency_id: number; id: number }[]> {
    return tx.query<{ agency_id: number; id: number }>(
      `SELECT agency_id, id FROM custom_field_kind_change WHERE status IN ('QUEUED', 'RUNNING') AND touched_at < $1
       ORDER BY touched_at, id LIMIT $2`,
      [olderThan, limit],
    );
  }
}
