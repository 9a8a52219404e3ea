import type { SessionEnd, SignInMethod } from '@parley/schema';
import { Injectable } from '@nestjs/common';
import { byIds, type Reader, type SystemTx, type Tx } from '../../../platform/database/index.js';
import { overridesSql } from '../roles/role.rules.js';
import type { ShownToken } from './refresh-token.rules.js';
import type { SessionRow } from './session-rights.rules.js';
import { mustFirstSql } from './set-up.rules.js';

export interface NewSession {
  userId: number;
  bindingHash: string;
  userAgent: string;
  ip: string;
  method: SignInMethod;
  secondFactorAt: Date | null;
  expiresAt: Date;
  impersonation: SessionImpersonation | null;
  staffAccessId: number | null;
}

/** Whose session this really is, from which one it was begun, and what for. */
export interface SessionImpersonation {
  impersonatorId: number;
  ownSessionId: number;
  reason: string;
}

export interface NewRefreshToken {
  sessionId: number;
  tokenHash: string;
  parentId: number | null;
  expiresAt: Date;
}

export interface ShownTokenRow extends ShownToken {
  id: number;
  sessionId: number;
  userId: number;
  userName: string;
}

export interface EndedSession {
  sessionId: number;
  userId: number;
  reason: SessionEnd;
}

export interface WhichSessions {
  sessionId?: number;
  userId?: number;
  except?: number;
}

@Injectable()
export class SessionsRepository {
  async find(q: Reader, sessionId: number): Promise<SessionRow | null> {
    const [row] = await this.findMany(q, [sessionId]);
    return row ?? null;
  }

  async findMany(q: Reader, sessionIds: readonly number[]): Promise<SessionRow[]> {
    const wanted = byIds('s.id', '$2', sessionIds);
    return q.query<SessionRow>(
      `SELECT s.id, s.agency_id, s.user_id, s.binding_hash, s.last_used_at, s.expires_at, s.revoked_at, s.end_reason,
              u.first_name, u.last_name, u.role, u.locale_code, u.is_active,
              u.only_private_channels, ${overridesSql('s.agency_id', 'u.role')} AS role_overrides,
              ${mustFirstSql('u', 's.second_factor_at IS NOT NULL')} AS must_first,
              s.impersonator_id, i.first_name AS impersonator_first_name, i.last_name AS impersonator_last_name,
              i.role AS impersonator_role, i.is_active AS impersonator_is_active,
              ${overridesSql('s.agency_id', 'i.role')} AS impersonator_overrides
       FROM user_session s JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.user_id
       LEFT JOIN user_account i ON i.agency_id = s.agency_id AND i.id = s.impersonator_id
       WHERE s.agency_id = $1 AND ${wanted.sql}`,
      [q.ctx.agencyId, wanted.value],
      `identity.session.${wanted.count}`,
      wanted.plan,
    );
  }

  async add(tx: Tx, session: NewSession): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO user_session (agency_id, user_id, binding_hash, user_agent, ip, expires_at, method, second_factor_at,
                                 impersonator_id, own_session_id, impersonation_reason, staff_access_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
      [
        tx.ctx.agencyId,
        session.userId,
        session.bindingHash,
        session.userAgent,
        session.ip,
        session.expiresAt,
        session.method,
        session.secondFactorAt,
        session.impersonation?.impersonatorId ?? null,
        session.impersonation?.ownSessionId ?? null,
        session.impersonation?.reason ?? null,
        session.staffAccessId,
      ],
    );
    return row?.id ?? 0;
  }

  /** From where somebody was seen in the last weeks, newest first. */
  async devicesOf(q: Reader, userId: number): Promise<{ userAgent: string; ip: string }[]> {
    return q.query(
      `SELECT user_agent AS "userAgent", ip FROM user_session
       WHERE agency_id = $1 AND user_id = $2 AND impersonator_id IS NULL ORDER BY id DESC LIMIT 200`,
      [q.ctx.agencyId, userId],
    );
  }

  async provenAt(q: Reader, sessionId: number): Promise<Date | null> {
    const [row] = await q.query<{ provenAt: Date }>(
      `SELECT proven_at AS "provenAt" FROM user_session WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, sessionId],
    );
    return row?.provenAt ?? null;
  }

  async noteProof(tx: Tx, sessionId: number, isSecondFactor: boolean): Promise<void> {
    await tx.query(
      `UPDATE user_session SET proven_at = $3, second_factor_at = CASE WHEN $4 THEN $3 ELSE second_factor_at END
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, sessionId, tx.ctx.now(), isSecondFactor],
    );
  }

  async touch(tx: Tx, sessionId: number): Promise<void> {
    await tx.query(
      `UPDATE user_session SET last_used_at = $3 WHERE agency_id = $1 AND id = $2 AND last_used_at < $3`,
      [tx.ctx.agencyId, sessionId, tx.ctx.now()],
    );
  }

  /**
   * Where somebody acts as another person from a session that ends, or is one of those whose sessions all end, that is
   * over as well. @returns those that were still running.
   */
  async revoke(tx: Tx, which: WhichSessions, reason: SessionEnd): Promise<EndedSession[]> {
    return tx.query<EndedSession>(
      `WITH ended AS (
         UPDATE user_session SET revoked_at = $2, end_reason = $6
         WHERE agency_id = $1 AND revoked_at IS NULL
           AND ($3::bigint IS NULL OR id = $3) AND ($4::bigint IS NULL OR user_id = $4) AND id IS DISTINCT FROM $5::bigint
           AND ($3::bigint IS NOT NULL OR $4::bigint IS NOT NULL)
         RETURNING id, user_id, end_reason
       ), acting AS (
         UPDATE user_session SET revoked_at = $2, end_reason = 'impersonation_ended'
         WHERE agency_id = $1 AND revoked_at IS NULL AND impersonator_id IS NOT NULL AND user_id IS DISTINCT FROM $4::bigint
           AND (impersonator_id = $4::bigint OR own_session_id IN (SELECT id FROM ended))
         RETURNING id, user_id, end_reason
       )
       SELECT id AS "sessionId", user_id AS "userId", end_reason AS reason FROM ended
       UNION ALL SELECT id, user_id, end_reason FROM acting`,
      [
        tx.ctx.agencyId,
        tx.ctx.now(),
        which.sessionId ?? null,
        which.userId ?? null,
        which.except ?? null,
        reason,
      ],
    );
  }

  /** Whether the session of a refresh token runs, whatever step of it the token is. */
  async isRunning(q: Reader, tokenHash: string): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM refresh_token r
       JOIN user_session s ON s.agency_id = r.agency_id AND s.id = r.session_id
       JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.user_id
       WHERE r.agency_id = $1 AND r.token_hash = $2 AND s.revoked_at IS NULL AND s.expires_at > $3 AND u.is_active`,
      [q.ctx.agencyId, tokenHash, q.ctx.now()],
    );
    return rows.length > 0;
  }

  /** Locks the token, so that of two requests that show it at once the second sees what the first did. */
  async lockToken(tx: Tx, tokenHash: string): Promise<ShownTokenRow | null> {
    const [row] = await tx.query<ShownTokenRow>(
      `SELECT r.id, r.session_id AS "sessionId", s.user_id AS "userId", r.used_at AS "usedAt",
              trim(u.first_name || ' ' || u.last_name) AS "userName",
              r.expires_at AS "expiresAt", s.revoked_at AS "sessionRevokedAt", s.expires_at AS "sessionExpiresAt",
              u.is_active AS "isUserActive", NULL AS "isSuccessorUsed"
       FROM refresh_token r
       JOIN user_session s ON s.agency_id = r.agency_id AND s.id = r.session_id
       JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.user_id
       WHERE r.agency_id = $1 AND r.token_hash = $2
       FOR UPDATE OF r, s`,
      [tx.ctx.agencyId, tokenHash],
    );
    return row ?? null;
  }

  /** Why the session of a token was ended; null when it was not, or ran out by itself. */
  async endOf(q: Reader, tokenHash: string): Promise<SessionEnd | null> {
    const [row] = await q.query<{ reason: SessionEnd | null }>(
      `SELECT s.end_reason AS reason
       FROM refresh_token r JOIN user_session s ON s.agency_id = r.agency_id AND s.id = r.session_id
       WHERE r.agency_id = $1 AND r.token_hash = $2`,
      [q.ctx.agencyId, tokenHash],
    );
    return row?.reason ?? null;
  }

  /** @returns null when the token has no successor yet. */
  async successorOf(
    tx: Tx,
    tokenId: number,
  ): Promise<{ isUsed: boolean; expiresAt: Date; tokenHash: string } | null> {
    const [row] = await tx.query<{ isUsed: boolean; expiresAt: Date; tokenHash: string }>(
      `SELECT used_at IS NOT NULL AS "isUsed", expires_at AS "expiresAt", token_hash AS "tokenHash"
       FROM refresh_token WHERE agency_id = $1 AND parent_id = $2`,
      [tx.ctx.agencyId, tokenId],
    );
    return row ?? null;
  }

  async addToken(tx: Tx, token: NewRefreshToken): Promise<void> {
    await tx.query(
      `INSERT INTO refresh_token (agency_id, session_id, token_hash, parent_id, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [tx.ctx.agencyId, token.sessionId, token.tokenHash, token.parentId, token.expiresAt],
    );
  }

  async markUsed(tx: Tx, tokenId: number): Promise<void> {
    await tx.query(`UPDATE refresh_token SET used_at = $3 WHERE agency_id = $1 AND id = $2`, [
      tx.ctx.agencyId,
      tokenId,
      tx.ctx.now(),
    ]);
  }

  async sweep(tx: SystemTx, keepDays: number): Promise<void> {
    await tx.query(
      `DELETE FROM user_session WHERE id IN (
         SELECT id FROM user_session WHERE expires_at < now() - $1 * interval '1 day' LIMIT 1000)`,
      [keepDays],
    );
  }
}
