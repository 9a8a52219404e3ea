import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { AgencyView } from './agency.rules.js';

@Injectable()
export class AgenciesRepository {
  async own(q: Reader): Promise<AgencyView | null> {
    const [row] = await q.query<AgencyView>(
      `SELECT id, name, slug, time_zone AS "timeZone", locale_code AS "localeCode", created_at AS "createdAt"
       FROM agency WHERE id = $1`,
      [q.ctx.agencyId],
      'identity.agency',
    );
    return row ?? null;
  }
}
