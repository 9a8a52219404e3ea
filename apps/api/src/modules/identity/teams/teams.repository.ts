import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { TeamView } from './team.rules.js';

const FACTS = `
  SELECT t.id, t.name, t.load_balancing_enabled AS "loadBalancingEnabled",
         (SELECT count(*) FROM team_member m WHERE m.agency_id = t.agency_id AND m.team_id = t.id)::int AS "memberCount"
  FROM team t`;

@Injectable()
export class TeamsRepository {
  /** By name. @returns one more than asked for when there are more. */
  page(q: Reader, size: number, after: { name: string; id: number } | null): Promise<TeamView[]> {
    return q.query<TeamView>(
      `${FACTS}
       WHERE t.agency_id = $1 AND ($2::text IS NULL OR (t.name, t.id) > ($2, $3::bigint))
       ORDER BY t.name, t.id LIMIT $4`,
      [q.ctx.agencyId, after?.name ?? null, after?.id ?? null, size + 1],
    );
  }
}
