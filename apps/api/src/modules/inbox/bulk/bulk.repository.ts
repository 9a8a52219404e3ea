import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/database.js';
import type {
  BulkActionName,
  BulkItemStateName,
  BulkParams,
  BulkStatusName,
  BulkView,
  TicketBefore,
} from './bulk.rules.js';

export interface NewBulk {
  userId: number;
  apiKeyId: number | null;
  action: BulkActionName;
  params: BulkParams;
  clientKey: string | null;
  inputHash: string;
  ticketIds: readonly number[];
}

/** What became of one ticket. */
export interface ItemOutcome {
  ticketId: number;
  state: BulkItemStateName;
  code?: string | null;
  before?: TicketBefore | null;
  version?: number | null;
}

export interface DoneItem {
  ticketId: number;
  before: TicketBefore | null;
  version: number | null;
}

const COLUMNS = `id, user_id AS "userId", api_key_id AS "apiKeyId", action, params, status, input_hash AS "inputHash",
  total, done, unchanged, failed, undone, kept, created_at AS "createdAt", finished_at AS "finishedAt"`;

@Injectable()
export class BulkRepository {
  /** @returns null when the key was used before. */
  async add(tx: Tx, bulk: NewBulk): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO bulk_operation (agency_id, user_id, api_key_id, action, params, client_key, input_hash, total,
         touched_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
       ON CONFLICT (agency_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        bulk.userId,
        bulk.apiKeyId,
        bulk.action,
        JSON.stringify(bulk.params),
        bulk.clientKey,
        bulk.inputHash,
        bulk.ticketIds.length,
        tx.ctx.now(),
      ],
    );
    if (!row) return null;
    await tx.query(
      'INSERT INTO bulk_item (agency_id, operation_id, ticket_id) SELECT $1, $2, unnest($3::bigint[])',
      [tx.ctx.agencyId, row.id, bulk.ticketIds],
    );
    return row.id;
  }

  async find(q: Reader, id: number): Promise<BulkView | null> {
    const [row] = await q.query<BulkView>(
      `SELECT ${COLUMNS} FROM bulk_operation WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async byKey(q: Reader, userId: number, clientKey: string): Promise<BulkView | null> {
    const [row] = await q.query<BulkView>(
      `SELECT ${COLUMNS} FROM bulk_operation WHERE agency_id = $1 AND user_id = $2 AND client_key = $3`,
      [q.ctx.agencyId, userId, clientKey],
    );
    return row ?? null;
  }

  /** What somebody has running, the newest first. */
  open(q: Reader, userId: number, limit: number): Promise<BulkView[]> {
    return q.query<BulkView>(
      `SELECT ${COLUMNS} FROM bulk_operation WHERE agency_id = $1 AND user_id = $2
         AND status IN ('QUEUED', 'RUNNING', 'UNDOING') ORDER BY id DESC LIMIT $3`,
      [q.ctx.agencyId, userId, limit],
    );
  }

  async lock(tx: Tx, id: number): Promise<BulkView | null> {
    const [row] = await tx.query<BulkView>(
      `SELECT ${COLUMNS} FROM bulk_operation WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async setStatus(tx: Tx, id: number, status: BulkStatusName, isOver: boolean): Promise<void> {
    await tx.query(
      `UPDATE bulk_operation SET status = $3, touched_at = $4::timestamptz,
         finished_at = CASE WHEN $5::boolean THEN $4::timestamptz END
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, status, tx.ctx.now(), isOver],
    );
  }

  /**
   * Some that nobody works on, locked: who works beside takes others. The newest first, as lists show them; each part in
   * the order of ids, as everybody locks.
   */
  async claim(tx: Tx, id: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ ticket_id: number }>(
      `SELECT ticket_id FROM bulk_item WHERE agency_id = $1 AND operation_id = $2 AND state = 'PENDING'
       ORDER BY ticket_id DESC LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [tx.ctx.agencyId, id, limit],
      'bulk.claim',
    );
    return rows.map((row) => row.ticket_id).toReversed();
  }

  /** The same of what was done, to put it back. */
  async claimDone(tx: Tx, id: number, limit: number): Promise<DoneItem[]> {
    const rows = await tx.query<DoneItem>(
      `SELECT ticket_id AS "ticketId", before, version FROM bulk_item
       WHERE agency_id = $1 AND operation_id = $2 AND state = 'DONE'
       ORDER BY ticket_id DESC LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [tx.ctx.agencyId, id, limit],
      'bulk.claim-done',
    );
    return rows.toReversed();
  }

  /** Writes down what became of them, and adds it to the sums. */
  async settle(tx: Tx, id: number, outcomes: readonly ItemOutcome[]): Promise<BulkView | null> {
    const count = (state: BulkItemStateName) => outcomes.filter((one) => one.state === state).length;
    const items = tx.query(
      `UPDATE bulk_item i SET state = o.state, code = o.code, before = coalesce(o.before, i.before),
         version = coalesce(o.version, i.version)
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::int[]) AS o(ticket_id, state, code, before, version)
       WHERE i.agency_id = $1 AND i.operation_id = $2 AND i.ticket_id = o.ticket_id`,
      [
        tx.ctx.agencyId,
        id,
        outcomes.map((one) => one.ticketId),
        outcomes.map((one) => one.state),
        outcomes.map((one) => one.code ?? null),
        outcomes.map((one) => (one.before ? JSON.stringify(one.before) : null)),
        outcomes.map((one) => one.version ?? null),
      ],
      'bulk.settle',
    );
    const sums = tx.query<BulkView>(
      `UPDATE bulk_operation SET done = done + $3, unchanged = unchanged + $4, failed = failed + $5,
         undone = undone + $6, kept = kept + $7, touched_at = $8,
         status = CASE WHEN status = 'QUEUED' THEN 'RUNNING' ELSE status END
       WHERE agency_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      [
        tx.ctx.agencyId,
        id,
        count('DONE'),
        count('UNCHANGED'),
        count('FAILED'),
        count('UNDONE'),
        count('KEPT'),
        tx.ctx.now(),
      ],
      'bulk.sums',
    );
    const [, [bulk]] = await Promise.all([items, sums]);
    return bulk ?? null;
  }

  /** When nothing is left to do. @returns null when something is, or it was over already. */
  async finish(tx: Tx, id: number, work: 'do' | 'undo'): Promise<BulkView | null> {
    const [from, to, left] =
      work === 'do' ? [`'QUEUED', 'RUNNING'`, 'DONE', 'PENDING'] : [`'UNDOING'`, 'UNDONE', 'DONE'];
    const [row] = await tx.query<BulkView>(
      `UPDATE bulk_operation SET status = '${to}', finished_at = $3, touched_at = $3
       WHERE agency_id = $1 AND id = $2 AND status IN (${from}) AND NOT EXISTS (SELECT 1 FROM bulk_item i
         WHERE i.agency_id = $1 AND i.operation_id = $2 AND i.state = '${left}') RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, id, tx.ctx.now()],
    );
    return row ?? null;
  }

  /** What is left will not be done. Waits for what is being done just now. @returns how many. */
  async drop(tx: Tx, id: number, state: 'CANCELLED' | 'FAILED', code: string | null): Promise<number> {
    const rows = await tx.query(
      `UPDATE bulk_item SET state = $3, code = $4
       WHERE agency_id = $1 AND operation_id = $2 AND state = 'PENDING' RETURNING ticket_id`,
      [tx.ctx.agencyId, id, state, code],
    );
    return rows.length;
  }

  async addFailed(tx: Tx, id: number, failed: number): Promise<void> {
    await tx.query('UPDATE bulk_operation SET failed = failed + $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      id,
      failed,
    ]);
  }

  /** What could not be done, or not be undone. */
  problems(q: Reader, id: number, limit: number): Promise<{ ticketId: number; code: string }[]> {
    return q.query<{ ticketId: number; code: string }>(
      `SELECT ticket_id AS "ticketId", coalesce(code, 'inbox.changed_since') AS code FROM bulk_item
       WHERE agency_id = $1 AND operation_id = $2 AND state IN ('FAILED', 'KEPT') ORDER BY ticket_id LIMIT $3`,
      [q.ctx.agencyId, id, limit],
    );
  }

  /** Open operations without progress for a while, of all agencies. */
  stalled(tx: SystemTx, olderThan: Date, limit: number): Promise<{ agency_id: number; id: number }[]> {
    return tx.query<{ agency_id: number; id: number }>(
      `SELECT agency_id, id FROM bulk_operation WHERE status IN ('QUEUED', 'RUNNING', 'UNDOING') AND touched_at < $1
       ORDER BY touched_at, id LIMIT $2`,
      [olderThan, limit],
    );
  }

  async forget(tx: Tx, olderThan: Date): Promise<void> {
    await tx.query(
      `DELETE FROM bulk_operation WHERE agency_id = $1 AND id IN (SELECT id FROM bulk_operation
         WHERE agency_id = $1 AND created_at < $2 AND status IN ('DONE', 'CANCELLED', 'UNDONE')
         ORDER BY created_at LIMIT 20)`,
      [tx.ctx.agencyId, olderThan],
    );
  }

  /** Whether the things that an action names are there. */
  async isThere(q: Reader, table: 'user_account' | 'team', id: number): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM ${table} WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return rows.length > 0;
  }
}
