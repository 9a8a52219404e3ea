import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { type UserFacts, type UserView, viewOfUser } from './user.rules.js';

export interface UserPageRequest {
  size: number;
  /** First name, last name and id of the last one seen. */
  after: { firstName: string; lastName: string; id: number } | null;
  /** Part of a name or address. */
  term: string;
}

const FACTS = `
  SELECT u.id, u.agency_id AS "agencyId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.role,
         u.is_primary AS "isPrimary", u.locale_code AS "localeCode", u.timezone, u.color, u.is_active AS "isActive",
         u.created_at AS "createdAt",
         (SELECT max(s.last_used_at) FROM user_session s
          WHERE s.agency_id = u.agency_id AND s.user_id = u.id AND s.revoked_at IS NULL) AS "lastSeenAt"
  FROM user_account u`;

@Injectable()
export class UsersRepository {
  async find(q: Reader, id: number): Promise<UserView | null> {
    const [user] = await this.findMany(q, [id]);
    return user ?? null;
  }

  async findMany(q: Reader, ids: readonly number[]): Promise<UserView[]> {
    const rows = await q.query<UserFacts>(
      `${FACTS} WHERE u.agency_id = $1 AND u.id = ANY($2::bigint[])`,
      [q.ctx.agencyId, ids],
      'identity.users',
    );
    return rows.map((row) => viewOfUser(row, q.ctx.now()));
  }

  async hasEmail(q: Reader, email: string): Promise<boolean> {
    const rows = await q.query(
      'SELECT 1 FROM user_account WHERE agency_id = $1 AND email = $2',
      [q.ctx.agencyId, email],
      'users.has-email',
    );
    return rows.length > 0;
  }

  /** Those who still work here, by name. @returns one more than asked for when there are more. */
  async page(q: Reader, { size, after, term }: UserPageRequest): Promise<UserView[]> {
    const rows = await q.query<UserFacts>(
      `${FACTS}
       WHERE u.agency_id = $1 AND u.is_active
         AND ($2::text IS NULL OR (u.first_name, u.last_name, u.id) > ($2, $3, $4::bigint))
         AND ($5 = '' OR position($5 in lower(u.first_name || ' ' || u.last_name || ' ' || u.email)) > 0)
       ORDER BY u.first_name, u.last_name, u.id LIMIT $6`,
      [
        q.ctx.agencyId,
        after?.firstName ?? null,
        after?.lastName ?? null,
        after?.id ?? null,
        term.trim().toLowerCase(),
        size + 1,
      ],
    );
    return rows.map((row) => viewOfUser(row, q.ctx.now()));
  }
}
