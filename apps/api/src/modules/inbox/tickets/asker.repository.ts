import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

/** What a filter needs to know of the one who asks. */
@Injectable()
export class AskerRepository {
  async facts(q: Reader, userId: number): Promise<{ zone: string; teamIds: number[] }> {
    const [row] = await q.query<{ zone: string; team_ids: number[] }>(
      `SELECT u.timezone AS zone, array(SELECT tm.team_id FROM team_member tm
        WHERE tm.agency_id = $1 AND tm.user_id = $2 ORDER BY tm.team_id) AS team_ids
       FROM user_account u WHERE u.agency_id = $1 AND u.id = $2`,
      [q.ctx.agencyId, userId],
      'asker.facts',
    );
    return { zone: row?.zone ?? 'UTC', teamIds: (row?.team_ids ?? []).map(Number) };
  }
}
