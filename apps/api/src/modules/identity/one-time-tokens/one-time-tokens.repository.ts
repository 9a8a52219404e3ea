import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { OneTimeTokenKind } from './one-time-token.rules.js';

export interface TokenRow {
  id: number;
  userId: number;
  facts: Record<string, unknown>;
  expiresAt: Date;
}

interface NewToken {
  userId: number;
  kind: OneTimeTokenKind;
  tokenHash: string;
  facts: object;
  expiresAt: Date;
}

const LIVE = `kind = $2 AND used_at IS NULL AND expires_at > $3`;
const COLUMNS = `id, user_id AS "userId", facts, expires_at AS "expiresAt"`;

@Injectable()
export class OneTimeTokensRepository {
  async add(tx: Tx, token: NewToken): Promise<void> {
    await tx.query(
      `INSERT INTO one_time_token (agency_id, user_id, kind, token_hash, facts, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        tx.ctx.agencyId,
        token.userId,
        token.kind,
        token.tokenHash,
        JSON.stringify(token.facts),
        token.expiresAt,
      ],
    );
  }

  async find(q: Reader, kind: OneTimeTokenKind, tokenHash: string): Promise<TokenRow | null> {
    const [row] = await q.query<TokenRow>(
      `SELECT ${COLUMNS} FROM one_time_token WHERE agency_id = $1 AND ${LIVE} AND token_hash = $4`,
      [q.ctx.agencyId, kind, q.ctx.now(), tokenHash],
    );
    return row ?? null;
  }

  /** One statement: of two that show the same token at once, one gets the row. */
  async use(tx: Tx, kind: OneTimeTokenKind, tokenHash: string): Promise<TokenRow | null> {
    const [row] = await tx.query<TokenRow>(
      `UPDATE one_time_token SET used_at = $3 WHERE agency_id = $1 AND ${LIVE} AND token_hash = $4 RETURNING ${COLUMNS}`,
      [tx.ctx.agencyId, kind, tx.ctx.now(), tokenHash],
    );
    return row ?? null;
  }

  /**
   * The person first, then their tokens: a new password ends all of them, and two that each hold a token and want the other's would
   * wait for each other.
   */
  async lockOwner(tx: Tx, kind: OneTimeTokenKind, tokenHash: string): Promise<void> {
    await tx.query(
      `SELECT 1 FROM user_account WHERE agency_id = $1 AND id = (
         SELECT user_id FROM one_time_token WHERE agency_id = $1 AND kind = $2 AND token_hash = $3) FOR NO KEY UPDATE`,
      [tx.ctx.agencyId, kind, tokenHash],
    );
  }

  async revoke(tx: Tx, userId: number, kinds: readonly OneTimeTokenKind[]): Promise<void> {
    await tx.query(
      `UPDATE one_time_token SET used_at = $4
       WHERE agency_id = $1 AND user_id = $2 AND kind = ANY($3::text[]) AND used_at IS NULL`,
      [tx.ctx.agencyId, userId, kinds, tx.ctx.now()],
    );
  }

  async sweep(tx: Tx, keepDays: number): Promise<void> {
    await tx.query(
      `DELETE FROM one_time_token WHERE agency_id = $1 AND id IN (
         SELECT id FROM one_time_token WHERE agency_id = $1 AND expires_at < $2::timestamptz - $3 * interval '1 day' LIMIT 1000)`,
      [tx.ctx.agencyId, tx.ctx.now(), keepDays],
    );
  }
}
