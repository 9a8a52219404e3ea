import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import { looksOf, QUIET_SQL, type UserFacts, type UserLooks } from './user.rules.js';

type LooksRow = Pick<UserFacts, 'id' | 'agencyId' | 'timezone' | 'profileImageKey' | 'quiet'>;

@Injectable()
export class UserLooksRepository {
  /** How these people show themselves, by id. */
  async byIds(q: Reader, ids: readonly number[]): Promise<Map<number, UserLooks>> {
    const rows = await q.query<LooksRow>(
      `SELECT u.id, u.agency_id AS "agencyId", u.timezone, u.profile_image_key AS "profileImageKey", ${QUIET_SQL} AS quiet
       FROM user_account u WHERE u.agency_id = $1 AND u.id = ANY($2::bigint[])`,
      [q.ctx.agencyId, ids],
      'identity.looks',
    );
    return new Map(rows.map((row) => [row.id, looksOf(row, q.ctx.now())]));
  }
}
