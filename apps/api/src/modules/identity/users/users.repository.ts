import { Injectable } from '@nestjs/common';
import type { RoleName } from '@parley/schema';
import type { Reader } from '../../../platform/database/index.js';
import {
  QUIET_SQL,
  STATUS_SQL,
  type UserFacts,
  type UserStatus,
  type UserView,
  viewOfUser,
} from './user.rules.js';

/** Which people a list shows; an empty list of values asks nothing. */
export interface UserCriteria {
  statuses: readonly UserStatus[];
  roles: readonly RoleName[];
  /** Members of at least one of these. */
  teamIds: readonly number[];
  /** Part of a name or address. */
  term: string;
}

export interface UserPageRequest extends UserCriteria {
  size: number;
  /** First name, last name and id of the last one seen. */
  after: { firstName: string; lastName: string; id: number } | null;
}

const FACTS = `
  SELECT u.id, u.agency_id AS "agencyId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.role,
         u.is_primary AS "isPrimary", u.locale_code AS "localeCode", u.timezone, u.color, u.is_active AS "isActive",
         ${STATUS_SQL} AS status, u.invited_at AS "invitedAt", u.only_private_channels AS "onlyPrivateChannels",
         u.two_factor_enabled_at IS NOT NULL AS "hasTwoFactor", u.needs_new_password AS "needsNewPassword",
         u.favourite_reactions AS "favouriteReactions", u.profile_image_key AS "profileImageKey", u.voip_status AS "voipStatus",
         u.email_verified_at IS NOT NULL AS "isEmailVerified", ${QUIET_SQL} AS quiet, u.version, u.created_at AS "createdAt",
         coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.name)
           FROM team_member m JOIN team t ON t.agency_id = m.agency_id AND t.id = m.team_id
           WHERE m.agency_id = u.agency_id AND m.user_id = u.id), '[]') AS teams,
         (SELECT max(s.last_used_at) FROM user_session s
          WHERE s.agency_id = u.agency_id AND s.user_id = u.id AND s.revoked_at IS NULL AND s.impersonator_id IS NULL) AS "lastSeenAt"
  FROM user_account u`;

/** SQL: who matches the criteria. $1 is the agency; the parameters of the criteria begin at $2. */
const MATCHES = `u.agency_id = $1 AND u.deleted_at IS NULL
  AND (cardinality($2::text[]) = 0 OR ${STATUS_SQL} = ANY($2::text[]))
  AND (cardinality($3::text[]) = 0 OR u.role = ANY($3::text[]))
  AND (cardinality($4::bigint[]) = 0 OR EXISTS (SELECT 1 FROM team_member m
    WHERE m.agency_id = $1 AND m.user_id = u.id AND m.team_id = ANY($4::bigint[])))
  AND ($5 = '' OR position($5 in lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0)`;

@Injectable()
export class UsersRepository {
  /** Also people who left; not those who were deleted. */
  async find(q: Reader, id: number): Promise<UserView | null> {
    const rows = await q.query<UserFacts>(
      `${FACTS} WHERE u.agency_id = $1 AND u.id = $2 AND u.deleted_at IS NULL`,
      [q.ctx.agencyId, id],
      'identity.user',
    );
    return rows[0] ? viewOfUser(rows[0], q.ctx.now()) : null;
  }

  /** Everybody who ever worked here: old conversations name them. */
  async findMany(q: Reader, ids: readonly number[]): Promise<UserView[]> {
    const rows = await q.query<UserFacts>(
      `${FACTS} WHERE u.agency_id = $1 AND u.id = ANY($2::bigint[])`,
      [q.ctx.agencyId, ids],
      'identity.users',
    );
    return rows.map((row) => viewOfUser(row, q.ctx.now()));
  }

  /** What the person proves themselves with; the hash never leaves the server. */
  async passwordOf(q: Reader, id: number): Promise<{ email: string; passwordHash: string } | null> {
    const [row] = await q.query<{ email: string; passwordHash: string }>(
      `SELECT email, password_hash AS "passwordHash" FROM user_account WHERE agency_id = $1 AND id = $2`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  async hasEmail(q: Reader, email: string): Promise<boolean> {
    const rows = await q.query(
      'SELECT 1 FROM user_account WHERE agency_id = $1 AND email = $2',
      [q.ctx.agencyId, email],
      'users.has-email',
    );
    return rows.length > 0;
  }

  /** By name. @returns one more than asked for when there are more. */
  async page(q: Reader, { size, after, ...criteria }: UserPageRequest): Promise<UserView[]> {
    const rows = await q.query<UserFacts>(
      `${FACTS}
       WHERE ${MATCHES} AND ($6::text IS NULL OR (u.first_name, u.last_name, u.id) > ($6, $7, $8::bigint))
       ORDER BY u.first_name, u.last_name, u.id LIMIT $9`,
      [
        ...valuesOf(q, criteria),
        after?.firstName ?? null,
        after?.lastName ?? null,
        after?.id ?? null,
        size + 1,
      ],
    );
    return rows.map((row) => viewOfUser(row, q.ctx.now()));
  }

  async count(q: Reader, criteria: UserCriteria): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM user_account u WHERE ${MATCHES}`,
      valuesOf(q, criteria),
    );
    return row?.count ?? 0;
  }
}

function valuesOf(q: Reader, { statuses, roles, teamIds, term }: UserCriteria): unknown[] {
  return [q.ctx.agencyId, statuses, roles, teamIds, term.trim().toLowerCase()];
}
