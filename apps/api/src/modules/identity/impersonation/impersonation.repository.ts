import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { overridesSql } from '../roles/role.rules.js';
import type { PersonRights } from './impersonation.rules.js';

export interface ActingRow {
  userId: number;
  userName: string;
  impersonatorId: number | null;
  impersonatorName: string | null;
  operator: string | null;
  staffAccessId: number | null;
  reason: string | null;
  startedAt: Date;
  expiresAt: Date;
}

/** Whose session it is and until when it may go on. */
export interface OwnSessionRow {
  sessionId: number;
  userId: number;
  name: string;
  hasTwoFactor: boolean;
  secondFactorAt: Date | null;
  expiresAt: Date;
  impersonatorId: number | null;
  staffAccessId: number | null;
}

const OWN = `s.id AS "sessionId", s.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS name,
  u.two_factor_enabled_at IS NOT NULL AS "hasTwoFactor", s.second_factor_at AS "secondFactorAt",
  s.expires_at AS "expiresAt", s.impersonator_id AS "impersonatorId", s.staff_access_id AS "staffAccessId"`;
const RUNS = `s.revoked_at IS NULL AND s.expires_at > $3 AND u.is_active`;

@Injectable()
export class ImpersonationRepository {
  async person(q: Reader, id: number): Promise<PersonRights | null> {
    const [row] = await q.query<PersonRights>(
      `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.locale_code AS "localeCode", u.role,
              ${overridesSql('u.agency_id', 'u.role')} AS "roleOverrides", u.is_active AS "isActive",
              (u.password_hash <> '' OR u.email_verified_at IS NOT NULL) AS "hasCome",
              u.only_private_channels AS "onlyPrivateChannels"
       FROM user_account u WHERE u.agency_id = $1 AND u.id = $2 AND u.deleted_at IS NULL`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async companyName(q: Reader): Promise<string> {
    const [row] = await q.query<{ name: string }>('SELECT name FROM agency WHERE id = $1', [q.ctx.agencyId]);
    return row?.name ?? '';
  }

  /** The running session of which this is a refresh token. */
  async sessionBehind(q: Reader, tokenHash: string): Promise<OwnSessionRow | null> {
    const [row] = await q.query<OwnSessionRow>(
      `SELECT ${OWN} FROM refresh_token r
       JOIN user_session s ON s.agency_id = r.agency_id AND s.id = r.session_id
       JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.user_id
       WHERE r.agency_id = $1 AND r.token_hash = $2 AND ${RUNS}`,
      [q.ctx.agencyId, tokenHash, q.ctx.now()],
    );
    return row ?? null;
  }

  async session(q: Reader, id: number): Promise<OwnSessionRow | null> {
    const [row] = await q.query<OwnSessionRow>(
      `SELECT ${OWN} FROM user_session s JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.user_id
       WHERE s.agency_id = $1 AND s.id = $2 AND ${RUNS}`,
      [q.ctx.agencyId, id, q.ctx.now()],
    );
    return row ?? null;
  }

  /** What there is to say of a session in which somebody is not themselves; null for any other. */
  async acting(q: Reader, sessionId: number): Promise<ActingRow | null> {
    const [row] = await q.query<ActingRow>(
      `SELECT s.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS "userName",
              s.impersonator_id AS "impersonatorId", trim(i.first_name || ' ' || i.last_name) AS "impersonatorName",
              a.operator, s.staff_access_id AS "staffAccessId", coalesce(s.impersonation_reason, a.reason) AS reason,
              s.created_at AS "startedAt", s.expires_at AS "expiresAt"
       FROM user_session s JOIN user_account u ON u.agency_id = s.agency_id AND u.id = s.user_id
       LEFT JOIN user_account i ON i.agency_id = s.agency_id AND i.id = s.impersonator_id
       LEFT JOIN staff_access a ON a.agency_id = s.agency_id AND a.id = s.staff_access_id
       WHERE s.agency_id = $1 AND s.id = $2 AND (s.impersonator_id IS NOT NULL OR s.staff_access_id IS NOT NULL)`,
      [q.ctx.agencyId, sessionId],
      'identity.acting',
    );
    return row ?? null;
  }
}
