import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';

@Injectable()
export class SweptContactsRepository {
  /** Deleted before a moment, in the order of their ids; none that was merged, and none whom somebody is about to erase. */
  async due(q: Reader, olderThan: Date, afterId: number, limit: number): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT c.id FROM contact c
       WHERE c.agency_id = $1 AND c.deleted_at < $2 AND c.id > $3 AND c.merged_into_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM contact m WHERE m.agency_id = $1 AND m.merged_into_id = c.id)
         AND NOT EXISTS (SELECT 1 FROM contact_erasure e
           WHERE e.agency_id = $1 AND e.contact_ref = c.id AND e.state IN ('WAITING', 'RUNNING'))
       ORDER BY c.id LIMIT $4`,
      [q.ctx.agencyId, olderThan, afterId, limit],
      'contacts.swept',
    );
    return rows.map(({ id }) => id);
  }
}
