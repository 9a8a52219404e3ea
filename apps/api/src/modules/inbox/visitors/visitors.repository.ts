import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

@Injectable()
export class TicketVisitorsRepository {
  /** The visitors of tickets that are chats. */
  of(q: Reader, ticketIds: readonly number[]): Promise<{ ticketId: number; visitorId: number }[]> {
    return q.query(
      `SELECT id AS "ticketId", visitor_id AS "visitorId" FROM ticket
       WHERE agency_id = $1 AND id = ANY($2::bigint[]) AND visitor_id IS NOT NULL`,
      [q.ctx.agencyId, ticketIds],
    );
  }
}
