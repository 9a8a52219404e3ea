import { Injectable } from '@nestjs/common';
import type { NeedFacts } from './set-up-need.rules.js';
import type { Reader, Tx } from '../../../platform/database/index.js';

export interface TwoFactorRow {
  sealedSecret: string;
  sealedPending: string;
  lastStep: number;
}

export interface FactorState {
  enabledAt: Date | null;
  recoveryCodesLeft: number;
}

@Injectable()
export class TwoFactorRepository {
  /** What decides whether the person has to set something up first; null for nobody. */
  async needFacts(q: Reader, userId: number | null, sessionId: number | null): Promise<NeedFacts | null> {
    const [row] = await q.query<NeedFacts>(
      `SELECT a.mfa_is_mandatory AS "isMandatory", a.mfa_is_mandatory_from AS "mandatoryFrom",
              u.two_factor_enabled_at IS NOT NULL AS "isOn", u.needs_new_password AS "needsNewPassword",
              coalesce((SELECT s.second_factor_at IS NOT NULL FROM user_session s
                        WHERE s.agency_id = a.id AND s.id = $3), false) AS "isProven"
       FROM agency a JOIN user_account u ON u.agency_id = a.id
       WHERE a.id = $1 AND u.id = $2`,
      [q.ctx.agencyId, userId, sessionId],
      'identity.set-up-need',
    );
    return row ?? null;
  }

  async state(q: Reader, userId: number): Promise<FactorState> {
    const [row] = await q.query<FactorState>(
      `SELECT u.two_factor_enabled_at AS "enabledAt",
              (SELECT count(*)::int FROM recovery_code c
               WHERE c.agency_id = u.agency_id AND c.user_id = u.id AND c.used_at IS NULL) AS "recoveryCodesLeft"
       FROM user_account u WHERE u.agency_id = $1 AND u.id = $2`,
      [q.ctx.agencyId, userId],
    );
    return row ?? { enabledAt: null, recoveryCodesLeft: 0 };
  }

  /** Locks the row, so that of many who show one code at once only the first finds it unused. */
  async lock(tx: Tx, userId: number): Promise<TwoFactorRow | null> {
    const [row] = await tx.query<TwoFactorRow>(
      `SELECT sealed_secret AS "sealedSecret", sealed_pending AS "sealedPending", last_step AS "lastStep"
       FROM two_factor WHERE agency_id = $1 AND user_id = $2 FOR UPDATE`,
      [tx.ctx.agencyId, userId],
    );
    return row ?? null;
  }

  async keepPending(tx: Tx, userId: number, sealedPending: string): Promise<void> {
    await tx.query(
      `INSERT INTO two_factor (agency_id, user_id, sealed_pending) VALUES ($1, $2, $3)
       ON CONFLICT (agency_id, user_id) DO UPDATE SET sealed_pending = excluded.sealed_pending`,
      [tx.ctx.agencyId, userId, sealedPending],
    );
  }

  /** What was pending becomes the secret. */
  async promote(tx: Tx, userId: number, step: number): Promise<void> {
    await tx.query(
      `UPDATE two_factor SET sealed_secret = sealed_pending, sealed_pending = '', last_step = $3
       WHERE agency_id = $1 AND user_id = $2`,
      [tx.ctx.agencyId, userId, step],
    );
    await tx.query(
      `UPDATE user_account SET two_factor_enabled_at = $3, version = version + 1 WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, userId, tx.ctx.now()],
    );
  }

  async noteStep(tx: Tx, userId: number, step: number): Promise<void> {
    await tx.query(`UPDATE two_factor SET last_step = $3 WHERE agency_id = $1 AND user_id = $2`, [
      tx.ctx.agencyId,
      userId,
      step,
    ]);
  }

  /** @returns whether it was on. */
  async remove(tx: Tx, userId: number): Promise<boolean> {
    await tx.query('DELETE FROM recovery_code WHERE agency_id = $1 AND user_id = $2', [
      tx.ctx.agencyId,
      userId,
    ]);
    await tx.query('DELETE FROM two_factor WHERE agency_id = $1 AND user_id = $2', [tx.ctx.agencyId, userId]);
    const rows = await tx.query(
      `UPDATE user_account SET two_factor_enabled_at = NULL, version = version + 1
       WHERE agency_id = $1 AND id = $2 AND two_factor_enabled_at IS NOT NULL RETURNING id`,
      [tx.ctx.agencyId, userId],
    );
    return rows.length > 0;
  }

  async replaceCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM recovery_code WHERE agency_id = $1 AND user_id = $2', [
      tx.ctx.agencyId,
      userId,
    ]);
    await tx.query(
      `INSERT INTO recovery_code (agency_id, user_id, code_hash) SELECT $1, $2, unnest($3::text[])`,
      [tx.ctx.agencyId, userId, hashes],
    );
  }

  /** One statement: of two that show the same code at once, one gets the row. */
  async useCode(tx: Tx, userId: number, hashes: readonly string[]): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE recovery_code SET used_at = $4
       WHERE agency_id = $1 AND user_id = $2 AND code_hash = ANY($3::text[]) AND used_at IS NULL RETURNING id`,
      [tx.ctx.agencyId, userId, hashes, tx.ctx.now()],
    );
    return rows.length > 0;
  }
}
