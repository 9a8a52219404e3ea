import type { SignInMethod } from '@parley/schema';
import { timing } from '@parley/schema';
import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';

export interface SessionFacts {
  id: number;
  userAgent: string;
  ip: string;
  method: SignInMethod;
  hasSecondFactor: boolean;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  /** Who acts as the person in it, when somebody else does. */
  impersonatorName: string | null;
}

/** $2: the person; $3: now. Nobody can go on with a session that was not used for so long. */
const RUNNING = `s.agency_id = $1 AND s.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3
  AND s.last_used_at > $3::timestamptz - interval '${timing.refreshIdleDays} days'`;

@Injectable()
export class SessionListRepository {
  /** Those that run, the last used first. */
  async running(q: Reader, userId: number): Promise<SessionFacts[]> {
    return q.query<SessionFacts>(
      `SELECT s.id, s.user_agent AS "userAgent", s.ip, s.method, s.second_factor_at IS NOT NULL AS "hasSecondFactor",
              s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt",
              CASE WHEN i.id IS NOT NULL THEN btrim(i.first_name || ' ' || i.last_name) END AS "impersonatorName"
       FROM user_session s LEFT JOIN user_account i ON i.agency_id = s.agency_id AND i.id = s.impersonator_id
       WHERE ${RUNNING} ORDER BY s.last_used_at DESC, s.id DESC LIMIT 200`,
      [q.ctx.agencyId, userId, q.ctx.now()],
    );
  }

  async isRunning(q: Reader, userId: number, sessionId: number): Promise<boolean> {
    const rows = await q.query(`SELECT 1 FROM user_session s WHERE ${RUNNING} AND s.id = $4`, [
      q.ctx.agencyId,
      userId,
      q.ctx.now(),
      sessionId,
    ]);
    return rows.length > 0;
  }
}
