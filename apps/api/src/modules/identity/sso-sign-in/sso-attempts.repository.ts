import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';

export interface NewAttempt {
  stateHash: string;
  browserHash: string;
  sealedSecrets: string;
  connectionVersion: number;
  next: string;
  expiresAt: Date;
}

export interface UsedAttempt {
  browserHash: string;
  sealedSecrets: string;
  connectionVersion: number;
  next: string;
}

@Injectable()
export class SsoAttemptsRepository {
  async add(tx: Tx, attempt: NewAttempt): Promise<void> {
    await tx.query(
      `INSERT INTO sso_attempt (agency_id, state_hash, browser_hash, sealed_secrets, connection_version, next, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        tx.ctx.agencyId,
        attempt.stateHash,
        attempt.browserHash,
        attempt.sealedSecrets,
        attempt.connectionVersion,
        attempt.next,
        attempt.expiresAt,
      ],
    );
  }

  /** One statement: of two that come back at once, one gets the row; another browser gets none and leaves it whole. */
  async use(tx: Tx, stateHash: string, browserHash: string): Promise<UsedAttempt | null> {
    const [row] = await tx.query<UsedAttempt>(
      `UPDATE sso_attempt SET used_at = $4
       WHERE agency_id = $1 AND state_hash = $2 AND browser_hash = $3 AND used_at IS NULL AND expires_at > $4
       RETURNING browser_hash AS "browserHash", sealed_secrets AS "sealedSecrets",
                 connection_version AS "connectionVersion", next`,
      [tx.ctx.agencyId, stateHash, browserHash, tx.ctx.now()],
    );
    return row ?? null;
  }

  async sweep(tx: Tx): Promise<void> {
    await tx.query(
      `DELETE FROM sso_attempt WHERE agency_id = $1 AND id IN (
         SELECT id FROM sso_attempt WHERE agency_id = $1 AND expires_at < $2 LIMIT 1000)`,
      [tx.ctx.agencyId, tx.ctx.now()],
    );
  }
}
