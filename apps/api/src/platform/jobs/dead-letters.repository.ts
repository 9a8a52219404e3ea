import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../database/database.js';
import type { QueueName } from './job.js';

export interface DeadLetterRow {
  id: number;
  queue: QueueName;
  job: string;
  payload: { agencyId: number };
  error: string;
  attempts: number;
  created_at: Date;
  retried_at: Date | null;
}

const COLUMNS = 'id, queue, job, payload, error, attempts, created_at, retried_at';

@Injectable()
export class DeadLettersRepository {
  async insert(
    tx: Tx,
    letter: Pick<DeadLetterRow, 'queue' | 'job' | 'payload' | 'error' | 'attempts'>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO dead_letter (agency_id, queue, job, payload, error, attempts) VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        tx.ctx.agencyId,
        letter.queue,
        letter.job,
        JSON.stringify(letter.payload),
        letter.error,
        letter.attempts,
      ],
    );
  }

  /** Those that nobody has dealt with, newest first. */
  page(q: Reader, before: number | undefined, limit: number): Promise<DeadLetterRow[]> {
    return q.query<DeadLetterRow>(
      `SELECT ${COLUMNS} FROM dead_letter
       WHERE agency_id = $1 AND retried_at IS NULL AND ($2::bigint IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [q.ctx.agencyId, before ?? null, limit],
    );
  }

  /** Marks open letters as retried; two callers at once never get the same one. */
  take(tx: Tx, id: number | undefined, limit: number): Promise<DeadLetterRow[]> {
    return tx.query<DeadLetterRow>(
      `UPDATE dead_letter SET retried_at = now()
       WHERE agency_id = $1 AND id IN (
         SELECT id FROM dead_letter
         WHERE agency_id = $1 AND retried_at IS NULL AND ($2::bigint IS NULL OR id = $2)
         ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, id ?? null, limit],
    );
  }

  async delete(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query(`DELETE FROM dead_letter WHERE agency_id = $1 AND id = $2 RETURNING id`, [
      tx.ctx.agencyId,
      id,
    ]);
    return rows.length > 0;
  }
}
