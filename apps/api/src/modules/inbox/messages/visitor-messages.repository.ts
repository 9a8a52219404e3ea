import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';
import type { ConversationHead, MessagePage } from '../../channels/index.js';
import { type MessageRow, messageColumnsSql } from './message-row.rules.js';

/** Reads for the visitor of a website's chat, found by the visitor alone. */
@Injectable()
export class VisitorMessagesRepository {
  async head(q: Reader, visitorId: number): Promise<ConversationHead | null> {
    const [row] = await q.query<ConversationHead>(
      `SELECT t.id AS "conversationRef", CASE WHEN t.status = 'CLOSED' THEN 'closed' ELSE 'open' END AS state,
        t.message_count AS "lastPosition",
        greatest(
          coalesce((SELECT max(r.position) FROM ticket_read r WHERE r.agency_id = $1 AND r.ticket_id = t.id), 0),
          coalesce((SELECT max(m.position) FROM message m
            WHERE m.agency_id = $1 AND m.ticket_id = t.id AND m.type = 'OUTBOUND'), 0)) AS "readByAgent"
       FROM ticket t WHERE t.agency_id = $1 AND t.visitor_id = $2 ORDER BY t.id DESC LIMIT 1`,
      [q.ctx.agencyId, visitorId],
    );
    return row ?? null;
  }

  async page(q: Reader, ticketId: number, { after, before, limit }: MessagePage): Promise<MessageRow[]> {
    const forwards = after !== undefined;
    const rows = await q.query<MessageRow>(
      `SELECT ${messageColumnsSql('$1', 'm')} FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2
       AND m.position > $3 AND m.position < $4 AND m.type IN ('INBOUND', 'OUTBOUND')
       ORDER BY m.position ${forwards ? 'ASC' : 'DESC'} LIMIT $5`,
      [q.ctx.agencyId, ticketId, after ?? 0, before ?? 2_147_483_647, limit],
    );
    return forwards ? rows : rows.reverse();
  }

  async typingHead(
    q: Reader,
    visitorId: number,
  ): Promise<{ ticketId: number; contactId: number; contactName: string } | null> {
    const [row] = await q.query<{ ticketId: number; contactId: number; contactName: string }>(
      `SELECT t.id AS "ticketId", t.contact_id AS "contactId", c.full_name AS "contactName"
       FROM ticket t JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id
       WHERE t.agency_id = $1 AND t.visitor_id = $2 ORDER BY t.id DESC LIMIT 1`,
      [q.ctx.agencyId, visitorId],
    );
    return row ?? null;
  }
}
