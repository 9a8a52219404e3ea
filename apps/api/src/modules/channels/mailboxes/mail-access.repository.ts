import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

/** Access tokens are renewed this long before they end. */
const AHEAD_SECONDS = 120;
const CLAIM_SECONDS = 20;

export interface AccessRow {
  sealedRefreshToken: string;
  sealedAccessToken: string | null;
  isFresh: boolean;
}

export interface SignInRow {
  provider: string;
  channelId: number | null;
  sealedVerifier: string;
}

@Injectable()
export class MailAccessRepository {
  async find(q: Reader, channelId: number): Promise<AccessRow | null> {
    const [row] = await q.query<AccessRow>(
      `SELECT sealed_refresh_token AS "sealedRefreshToken", sealed_access_token AS "sealedAccessToken",
         coalesce(expires_at > now() + make_interval(secs => $3), false) AS "isFresh"
       FROM mail_access WHERE agency_id = $1 AND channel_id = $2`,
      [q.ctx.agencyId, channelId, AHEAD_SECONDS],
    );
    return row ?? null;
  }

  async begin(tx: Tx, channelId: number, sealedRefreshToken: string): Promise<void> {
    await tx.query(
      `INSERT INTO mail_access (agency_id, channel_id, sealed_refresh_token) VALUES ($1, $2, $3)
       ON CONFLICT (agency_id, channel_id) DO NOTHING`,
      [tx.ctx.agencyId, channelId, sealedRefreshToken],
    );
  }

  /** @returns the fence of whoever may ask for a new token now; null while somebody else does, or none is needed. */
  async claim(tx: Tx, channelId: number): Promise<number | null> {
    const [row] = await tx.query<{ fence: number }>(
      `UPDATE mail_access SET claimed_until = now() + make_interval(secs => $3), fence = fence + 1
       WHERE agency_id = $1 AND channel_id = $2 AND (claimed_until IS NULL OR claimed_until < now())
         AND (expires_at IS NULL OR expires_at <= now() + make_interval(secs => $4)) RETURNING fence`,
      [tx.ctx.agencyId, channelId, CLAIM_SECONDS, AHEAD_SECONDS],
    );
    return row?.fence ?? null;
  }

  async renewed(
    tx: Tx,
    channelId: number,
    fence: number,
    sealed: { refresh: string | null; access: string; seconds: number },
  ): Promise<void> {
    await tx.query(
      `UPDATE mail_access SET sealed_access_token = $4, sealed_refresh_token = coalesce($5, sealed_refresh_token),
         expires_at = now() + make_interval(secs => $6), claimed_until = NULL
       WHERE agency_id = $1 AND channel_id = $2 AND fence = $3`,
      [tx.ctx.agencyId, channelId, fence, sealed.access, sealed.refresh, sealed.seconds],
    );
  }

  async unclaim(tx: Tx, channelId: number, fence: number): Promise<void> {
    await tx.query(
      'UPDATE mail_access SET claimed_until = NULL WHERE agency_id = $1 AND channel_id = $2 AND fence = $3',
      [tx.ctx.agencyId, channelId, fence],
    );
  }

  /** The mail server does not take the token although its time is not over. */
  async spend(tx: Tx, channelId: number): Promise<void> {
    await tx.query('UPDATE mail_access SET expires_at = NULL WHERE agency_id = $1 AND channel_id = $2', [
      tx.ctx.agencyId,
      channelId,
    ]);
  }

  /** Somebody has signed in anew. */
  async replace(
    tx: Tx,
    channelId: number,
    sealed: { refresh: string; access: string; seconds: number },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO mail_access AS a (agency_id, channel_id, sealed_refresh_token, sealed_access_token, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
       ON CONFLICT (agency_id, channel_id) DO UPDATE SET sealed_refresh_token = $3, sealed_access_token = $4,
         expires_at = now() + make_interval(secs => $5), claimed_until = NULL, fence = a.fence + 1`,
      [tx.ctx.agencyId, channelId, sealed.refresh, sealed.access, sealed.seconds],
    );
  }

  async addSignIn(
    tx: Tx,
    signIn: SignInRow & { stateHash: string; userId: number; seconds: number },
  ): Promise<void> {
    await tx.query('DELETE FROM mail_sign_in WHERE agency_id = $1 AND expires_at < now()', [tx.ctx.agencyId]);
    await tx.query(
      `INSERT INTO mail_sign_in (agency_id, state_hash, user_id, provider, channel_id, sealed_verifier, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
      [
        tx.ctx.agencyId,
        signIn.stateHash,
        signIn.userId,
        signIn.provider,
        signIn.channelId,
        signIn.sealedVerifier,
        signIn.seconds,
      ],
    );
  }

  /** Once, and by whoever began it. */
  async takeSignIn(tx: Tx, stateHash: string, userId: number): Promise<SignInRow | null> {
    const [row] = await tx.query<SignInRow>(
      `DELETE FROM mail_sign_in WHERE agency_id = $1 AND state_hash = $2 AND user_id = $3 AND expires_at > now()
       RETURNING provider, channel_id AS "channelId", sealed_verifier AS "sealedVerifier"`,
      [tx.ctx.agencyId, stateHash, userId],
    );
    return row ?? null;
  }
}
