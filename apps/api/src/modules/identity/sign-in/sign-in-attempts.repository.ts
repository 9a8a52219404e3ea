import type { RoleName } from '@parley/schema';
import { Injectable } from '@nestjs/common';
import type { SystemTx } from '../../../platform/database/index.js';
import type { CountedKey } from './sign-in.rules.js';

export interface CredentialsRow {
  id: number;
  agencyId: number;
  passwordHash: string;
  role: RoleName;
  isActive: boolean;
}

const NOW_MS = `floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Looks across agencies: whoever signs in has not shown yet where they belong. All times are the database's. */
@Injectable()
export class SignInAttemptsRepository {
  async credentialsOf(tx: SystemTx, email: string): Promise<CredentialsRow | null> {
    const [row] = await tx.query<CredentialsRow>(
      `SELECT id, agency_id AS "agencyId", password_hash AS "passwordHash", role, is_active AS "isActive"
       FROM user_account WHERE email = $1`,
      [email],
    );
    return row ?? null;
  }

  /**
   * Counts an attempt if there is room for it. One statement, so that parallel attempts cannot slip past each other.
   * @returns the time that was noted, or null when the limit is reached.
   */
  async add(tx: SystemTx, { key, limit }: CountedKey, windowMs: number): Promise<number | null> {
    const [row] = await tx.query<{ at: number }>(
      `INSERT INTO sign_in_counter AS c (key, attempts, touched_at) VALUES ($1, ARRAY[${NOW_MS}], clock_timestamp())
       ON CONFLICT (key) DO UPDATE
         SET attempts = ARRAY(SELECT at FROM unnest(c.attempts) at WHERE at > ${NOW_MS} - $3::bigint) || ${NOW_MS},
             touched_at = clock_timestamp()
         WHERE (SELECT count(*) FROM unnest(c.attempts) at WHERE at > ${NOW_MS} - $3::bigint) < $2
       RETURNING attempts[cardinality(attempts)] AS at`,
      [key, limit, windowMs],
    );
    return row?.at ?? null;
  }

  /** Takes an attempt back that turned out right. */
  async takeBack(tx: SystemTx, key: string, at: number): Promise<void> {
    await tx.query(
      `UPDATE sign_in_counter
       SET attempts = attempts[:array_position(attempts, $2::bigint) - 1] || attempts[array_position(attempts, $2::bigint) + 1:]
       WHERE key = $1 AND array_position(attempts, $2::bigint) IS NOT NULL`,
      [key, at],
    );
  }

  /** @returns the milliseconds until the limit leaves room again; 0 when there is room now. */
  async waitOf(tx: SystemTx, { key, limit }: CountedKey, windowMs: number): Promise<number> {
    const [row] = await tx.query<{ wait: number }>(
      `SELECT at + $3::bigint - ${NOW_MS} AS wait
       FROM sign_in_counter, unnest(attempts) at
       WHERE key = $1 AND at > ${NOW_MS} - $3::bigint
       ORDER BY at DESC OFFSET $2 - 1 LIMIT 1`,
      [key, limit, windowMs],
    );
    return Math.max(0, row?.wait ?? 0);
  }

  async countOf(tx: SystemTx, key: string, windowMs: number): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM sign_in_counter, unnest(attempts) at
       WHERE key = $1 AND at > ${NOW_MS} - $2::bigint`,
      [key, windowMs],
    );
    return row?.count ?? 0;
  }

  async forget(tx: SystemTx, key: string): Promise<void> {
    await tx.query('DELETE FROM sign_in_counter WHERE key = $1', [key]);
  }

  async sweep(tx: SystemTx, windowMs: number): Promise<void> {
    await tx.query(
      `DELETE FROM sign_in_counter WHERE touched_at < clock_timestamp() - $1 * interval '1 ms'`,
      [windowMs],
    );
  }
}
