import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { type MessageRow, messageColumnsSql } from '../messages/message-row.rules.js';
import type { SystemLineKindName } from '../messages/system-line.rules.js';

/** The lines of what happened, without what people wrote. */
@Injectable()
export class LinesRepository {
  /** Newest first, below a position. */
  async page(
    q: Reader,
    ticketId: number,
    slice: { before: number | null; kinds: readonly SystemLineKindName[] | null; limit: number },
  ): Promise<MessageRow[]> {
    return q.query<MessageRow>(
      `SELECT ${messageColumnsSql('$1', 'm')} FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2
       AND m.type = 'SYSTEM' AND m.position < $3 AND ($4::text[] IS NULL OR m.system->>'kind' = ANY ($4::text[]))
       ORDER BY m.position DESC LIMIT $5`,
      [q.ctx.agencyId, ticketId, slice.before ?? 2_147_483_647, slice.kinds, slice.limit],
      'lines.page',
    );
  }

  async rename(tx: Tx, ticketId: number, subject: string): Promise<void> {
    await tx.query('UPDATE ticket SET subject = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      ticketId,
      subject,
    ]);
  }
}
