import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import type { Quiet } from './do-not-disturb.rules.js';

export interface ScheduleRow extends Quiet {
  id: number;
  timeZone: string;
}

const FACTS = `
  SELECT d.id, d.enabled, d.automatically_enabled AS "automaticallyEnabled", d.expires_at AS "expiresAt",
         d.from_minute AS "fromMinute", d.to_minute AS "toMinute", u.timezone AS "timeZone"
  FROM do_not_disturb_schedule d JOIN user_account u ON u.agency_id = d.agency_id AND u.id = d.user_id`;

@Injectable()
export class DoNotDisturbRepository {
  async of(q: Reader, userId: number): Promise<ScheduleRow | null> {
    const [row] = await q.query<ScheduleRow>(
      `${FACTS} WHERE d.agency_id = $1 AND d.user_id = $2`,
      [q.ctx.agencyId, userId],
      'do-not-disturb.of',
    );
    return row ?? null;
  }

  async save(tx: Tx, userId: number, quiet: Quiet): Promise<void> {
    await tx.query(
      `INSERT INTO do_not_disturb_schedule
         (agency_id, user_id, enabled, automatically_enabled, expires_at, from_minute, to_minute)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (agency_id, user_id) DO UPDATE SET enabled = excluded.enabled,
         automatically_enabled = excluded.automatically_enabled, expires_at = excluded.expires_at,
         from_minute = excluded.from_minute, to_minute = excluded.to_minute`,
      [
        tx.ctx.agencyId,
        userId,
        quiet.enabled,
        quiet.automaticallyEnabled,
        quiet.expiresAt,
        quiet.fromMinute,
        quiet.toMinute,
      ],
    );
  }
}
