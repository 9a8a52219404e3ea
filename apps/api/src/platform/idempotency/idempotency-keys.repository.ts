import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../database/database.js';

export interface KeyedRequest {
  actor: string;
  key: string;
  operation: string;
  bodyHash: string;
}

export interface KeyRow {
  operation: string;
  body_hash: string;
  state: 'running' | 'done';
  status: number | null;
  response: unknown;
  /** Something of it was committed, and whoever should keep the answer is not there any more. */
  is_lost: boolean;
}

/** Longer than any request may take. */
const LEASE = '60 seconds';
const KEEP = '24 hours';
const BATCH = 5_000;

@Injectable()
export class IdempotencyKeysRepository {
  /**
   * Makes the request the owner of its key: when nobody has the key, when what had it is older than a day,
   * or when the same request was cut off by a crash.
   * @returns whether it is the owner now.
   */
  async claim(tx: Tx, request: KeyedRequest): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO idempotency_key AS k (agency_id, actor, key, operation, body_hash, state, lease_until)
       VALUES ($1, $2, $3, $4, $5, 'running', now() + interval '${LEASE}')
       ON CONFLICT (agency_id, actor, key) DO UPDATE
         SET operation = excluded.operation, body_hash = excluded.body_hash, state = 'running', status = NULL,
             response = NULL, lease_until = excluded.lease_until, created_at = now()
         WHERE k.created_at < now() - interval '${KEEP}'
            OR (k.state = 'running' AND k.lease_until < now()
                AND k.operation = excluded.operation AND k.body_hash = excluded.body_hash)
       RETURNING key`,
      [tx.ctx.agencyId, request.actor, request.key, request.operation, request.bodyHash],
    );
    return rows.length === 1;
  }

  async find(q: Reader, actor: string, key: string): Promise<KeyRow | undefined> {
    const [row] = await q.query<KeyRow>(
      `SELECT operation, body_hash, state, status, response,
         state = 'running' AND lease_until = 'infinity' AND created_at < now() - interval '${LEASE}' AS is_lost
       FROM idempotency_key
       WHERE agency_id = $1 AND actor = $2 AND key = $3 AND created_at >= now() - interval '${KEEP}'`,
      [q.ctx.agencyId, actor, key],
    );
    return row;
  }

  /** In the transaction of the work itself: from now on nobody else may do it, even when whoever does it dies. */
  async begun(tx: Tx, request: KeyedRequest): Promise<void> {
    await tx.query(
      `UPDATE idempotency_key SET lease_until = 'infinity'
       WHERE agency_id = $1 AND actor = $2 AND key = $3 AND state = 'running'`,
      [tx.ctx.agencyId, request.actor, request.key],
      'idempotency.begun',
    );
  }

  async finish(tx: Tx, request: KeyedRequest, status: number, response: string): Promise<void> {
    await tx.query(
      `UPDATE idempotency_key SET state = 'done', status = $4, response = $5
       WHERE agency_id = $1 AND actor = $2 AND key = $3`,
      [tx.ctx.agencyId, request.actor, request.key, status, response],
    );
  }

  async free(tx: Tx, request: KeyedRequest): Promise<void> {
    await tx.query(
      `DELETE FROM idempotency_key WHERE agency_id = $1 AND actor = $2 AND key = $3 AND state = 'running'`,
      [tx.ctx.agencyId, request.actor, request.key],
    );
  }

  /** @returns whether there may be more. */
  async forgetOld(tx: SystemTx): Promise<boolean> {
    const rows = await tx.query(
      `DELETE FROM idempotency_key WHERE ctid IN (
         SELECT ctid FROM idempotency_key WHERE created_at < now() - interval '${KEEP}' LIMIT ${BATCH})
       RETURNING agency_id`,
    );
    return rows.length === BATCH;
  }
}
