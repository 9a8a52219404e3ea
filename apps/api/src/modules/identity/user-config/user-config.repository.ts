import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';

@Injectable()
export class UserConfigRepository {
  async value(q: Reader, userId: number, key: string): Promise<unknown> {
    const [row] = await q.query<{ value: unknown }>(
      'SELECT value FROM user_config WHERE agency_id = $1 AND user_id = $2 AND key = $3',
      [q.ctx.agencyId, userId, key],
      'user-config.value',
    );
    return row?.value ?? null;
  }

  /** @returns whether anything is different now. */
  async put(tx: Tx, userId: number, key: string, value: unknown): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO user_config (agency_id, user_id, key, value) VALUES ($1, $2, $3, $4::jsonb)
       ON CONFLICT (agency_id, user_id, key) DO UPDATE SET value = excluded.value, updated_at = now()
         WHERE user_config.value IS DISTINCT FROM excluded.value
       RETURNING key`,
      [tx.ctx.agencyId, userId, key, JSON.stringify(value)],
      'user-config.put',
    );
    return rows.length > 0;
  }

  async countOthers(q: Reader, userId: number, key: string): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM user_config WHERE agency_id = $1 AND user_id = $2 AND key <> $3`,
      [q.ctx.agencyId, userId, key],
    );
    return row?.count ?? 0;
  }
}
