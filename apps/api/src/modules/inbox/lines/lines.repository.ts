import { Injectable } from '@nestjs/common';
import { type Reader, rowsBy, type Tx } from '../../../platform/database/index.js';
import { type MessageRow, messageColumnsSql } from '../messages/message-row.rules.js';
import type { SystemLineKindName } from '../messages/system-line.rules.js';

export interface LinesSlice {
  before: number | null;
  kinds: readonly SystemLineKindName[] | null;
  limit: number;
}

/** The lines of what happened, without what people wrote. */
@Injectable()
export class LinesRepository {
  /** Of each of these tickets: newest first, below a position. */
  async pages(
    q: Reader,
    ticketIds: readonly number[],
    slice: LinesSlice,
  ): Promise<Map<number, MessageRow[]>> {
    const rows = await q.query<MessageRow>(
      `SELECT r.* FROM unnest($2::bigint[]) AS of(ticket_id) CROSS JOIN LATERAL (
         SELECT ${messageColumnsSql('$1', 'm')} FROM message m
         WHERE m.agency_id = $1 AND m.ticket_id = of.ticket_id AND m.type = 'SYSTEM' AND m.position < $3
           AND ($4::text[] IS NULL OR m.system->>'kind' = ANY ($4::text[]))
         ORDER BY m.position DESC LIMIT $5) r
       ORDER BY r.ticket_id, r.position DESC`,
      [q.ctx.agencyId, ticketIds, slice.before ?? 2_147_483_647, slice.kinds, slice.limit],
      'lines.pages',
    );
    return rowsBy(rows, (row) => row.ticket_id);
  }

  async rename(tx: Tx, ticketId: number, subject: string): Promise<void> {
    await tx.query('UPDATE ticket SET subject = $3 WHERE agency_id = $1 AND id = $2', [
      tx.ctx.agencyId,
      ticketId,
      subject,
    ]);
  }
}
