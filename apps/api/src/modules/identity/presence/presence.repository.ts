import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { Quiet } from '../do-not-disturb/do-not-disturb.rules.js';

export interface QuietRow extends Quiet {
  userId: number;
  timeZone: string;
}

@Injectable()
export class PresenceRepository {
  /** Those of the agency who may be quiet now or later. */
  async quietPeople(q: Reader): Promise<QuietRow[]> {
    return q.query<QuietRow>(
      `SELECT d.user_id AS "userId", d.enabled, d.automatically_enabled AS "automaticallyEnabled",
              d.expires_at AS "expiresAt", d.from_minute AS "fromMinute", d.to_minute AS "toMinute", u.timezone AS "timeZone"
       FROM do_not_disturb_schedule d JOIN user_account u ON u.agency_id = d.agency_id AND u.id = d.user_id
       WHERE d.agency_id = $1 AND u.is_active AND (d.enabled OR d.automatically_enabled OR d.expires_at > now())`,
      [q.ctx.agencyId],
      'presence.quiet',
    );
  }
}
