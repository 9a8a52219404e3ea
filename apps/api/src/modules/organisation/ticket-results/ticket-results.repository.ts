import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { TicketResultView } from './ticket-result.rules.js';

const FACTS = `SELECT id, name, sort_order AS "sortOrder" FROM ticket_result`;

@Injectable()
export class TicketResultsRepository {
  /** In the order that the agency chose. @returns one more than asked for when there are more. */
  page(
    q: Reader,
    size: number,
    after: { sortOrder: number; id: number } | null,
  ): Promise<TicketResultView[]> {
    return q.query<TicketResultView>(
      `${FACTS} WHERE agency_id = $1 AND ($2::bigint IS NULL OR (sort_order, id) > ($2, $3::bigint))
       ORDER BY sort_order, id LIMIT $4`,
      [q.ctx.agencyId, after?.sortOrder ?? null, after?.id ?? null, size + 1],
    );
  }
}
