import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

/** What was said between a customer and us while somebody was still writing. */
@Injectable()
export class MeanwhileRepository {
  /** Behind this position: what the customer wrote and what colleagues answered; one's own and notes are no surprise. */
  async count(q: Reader, ticketId: number, position: number, userId: number): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM message WHERE agency_id = $1 AND ticket_id = $2 AND position > $3
         AND (type = 'INBOUND' OR type = 'OUTBOUND' AND NOT (author_kind = 'user' AND author_id = $4))`,
      [q.ctx.agencyId, ticketId, position, userId],
      'meanwhile.count',
    );
    return row?.count ?? 0;
  }
}
