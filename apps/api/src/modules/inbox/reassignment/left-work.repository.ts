import { Injectable } from '@nestjs/common';
import { roleNames, roles } from '@parley/schema';
import type { Reader } from '../../../platform/database/database.js';
import type { LeftWork } from './left-work.rules.js';

const TAKERS = roleNames.filter((name) => roles[name].isAssignable);
const COLUMN = { user: 'assignee_id', team: 'team_id' } as const;

/** What people and teams have open. */
@Injectable()
export class LeftWorkRepository {
  async openOf(q: Reader, { kind, id }: LeftWork['from'], limit: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT id FROM ticket WHERE agency_id = $1 AND ${COLUMN[kind]} = $2 AND status <> 'CLOSED' AND deleted_at IS NULL
       ORDER BY id LIMIT $3`,
      [q.ctx.agencyId, id, limit],
    );
    return rows.map((row) => row.id);
  }

  async counts(q: Reader, kind: 'user' | 'team', ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await q.query<{ id: number; count: number }>(
      `SELECT ${COLUMN[kind]} AS id, count(*)::int AS count FROM ticket
       WHERE agency_id = $1 AND ${COLUMN[kind]} = ANY($2::bigint[]) AND status <> 'CLOSED' GROUP BY 1`,
      [q.ctx.agencyId, ids],
    );
    return new Map(rows.map((row) => [row.id, row.count]));
  }

  /** Whether they take conversations (again): somebody may have been brought back in the meantime. */
  async takesWork(q: Reader, { kind, id }: LeftWork['from']): Promise<boolean> {
    const sql =
      kind === 'user'
        ? 'SELECT 1 FROM user_account WHERE agency_id = $1 AND id = $2 AND is_active AND role = ANY($3::text[])'
        : `SELECT 1 FROM team WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL AND $3::text[] IS NOT NULL`;
    return (await q.query(sql, [q.ctx.agencyId, id, TAKERS])).length > 0;
  }
}
