import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/database.js';
import type { ConversationHead, MessagePage } from '../../channels/index.js';
import { type MessageRow, messageColumnsSql } from './message-row.rules.js';

/** SQL: the tickets of a visitor, $2; one, unless a colleague made two of it. */
const OWN = `ARRAY(SELECT o.id FROM ticket o WHERE o.agency_id = $1 AND o.visitor_id = $2)`;

/** SQL: the visitor's newest ticket that is there. */
const NEWEST = `(SELECT n.* FROM ticket n WHERE n.agency_id = $1 AND n.visitor_id = $2 AND n.deleted_at IS NULL
  ORDER BY n.id DESC LIMIT 1)`;

/** SQL: the ticket that holds the messages of the ticket `t` now: itself, or the end of the way of its merges. */
const HOLDER = `(WITH RECURSIVE way AS (SELECT t.id, t.merged_into_id
  UNION SELECT h.id, h.merged_into_id FROM way JOIN ticket h ON h.agency_id = $1 AND h.id = way.merged_into_id)
  SELECT id FROM way WHERE merged_into_id IS NULL)`;

/**
 * Reads for the visitor of a website's chat, found by the visitor alone. They see what was written in their own thread,
 * in whichever ticket it stands since colleagues merged or split it, and nothing else of that ticket. Their positions
 * are the ids of the messages: those of a ticket change when another one is merged into it. (`id + 0` keeps the planner from
 * walking the messages of everybody backwards.)
 */
@Injectable()
export class VisitorMessagesRepository {
  async head(q: Reader, visitorId: number): Promise<ConversationHead | null> {
    const [row] = await q.query<ConversationHead>(
      `SELECT t.id AS "conversationRef", CASE WHEN h.status = 'CLOSED' THEN 'closed' ELSE 'open' END AS state,
        coalesce((SELECT max(m.id + 0) FROM message m WHERE m.agency_id = $1
          AND (m.ticket_id = t.id AND m.origin_ticket_id IS NULL OR m.origin_ticket_id = t.id)), 0) AS "lastPosition",
        greatest(
          coalesce((SELECT m.id FROM message m WHERE m.agency_id = $1 AND m.ticket_id = h.id
            AND coalesce(m.origin_ticket_id, m.ticket_id) = t.id AND m.position <= (SELECT max(r.position)
              FROM ticket_read r WHERE r.agency_id = $1 AND r.ticket_id = h.id)
            ORDER BY m.position DESC LIMIT 1), 0),
          coalesce((SELECT m.id FROM message m WHERE m.agency_id = $1 AND m.ticket_id = h.id AND m.type = 'OUTBOUND'
            AND coalesce(m.origin_ticket_id, m.ticket_id) = t.id ORDER BY m.position DESC LIMIT 1), 0)) AS "readByAgent"
       FROM ${NEWEST} t JOIN ticket h ON h.agency_id = $1 AND h.id = ${HOLDER}`,
      [q.ctx.agencyId, visitorId],
    );
    return row ?? null;
  }

  async page(q: Reader, visitorId: number, { after, before, limit }: MessagePage): Promise<MessageRow[]> {
    const forwards = after !== undefined;
    const order = forwards ? 'ASC' : 'DESC';
    const columns = messageColumnsSql('$1', 'm');
    const wanted = `m.agency_id = $1 AND m.id > $3 AND m.id < $4 AND m.type IN ('INBOUND', 'OUTBOUND')`;
    const rows = await q.query<MessageRow>(
      `SELECT ${columns} FROM message m WHERE m.agency_id = $1 AND m.id IN (
         (SELECT m.id FROM message m WHERE ${wanted} AND m.ticket_id = ANY (${OWN}) AND m.origin_ticket_id IS NULL
           ORDER BY m.id + 0 ${order} LIMIT $5)
         UNION ALL
         (SELECT m.id FROM message m WHERE ${wanted} AND m.origin_ticket_id = ANY (${OWN})
           ORDER BY m.id ${order} LIMIT $5))
       ORDER BY m.id ${order} LIMIT $5`,
      [q.ctx.agencyId, visitorId, after ?? 0, before ?? 2_147_483_647, limit],
    );
    return forwards ? rows : rows.reverse();
  }

  /** Raises our messages up to `position` to DELIVERED or READ. @returns those that changed. */
  async raiseDelivery(
    tx: Tx,
    visitorId: number,
    position: number,
    to: 'DELIVERED' | 'READ',
  ): Promise<{ id: number; ticketId: number }[]> {
    // A chat may take a message before the ledger's word that it was sent has arrived.
    const from = ['QUEUED', 'SENDING', 'SENT', ...(to === 'READ' ? ['DELIVERED'] : [])];
    return tx.query(
      `UPDATE message m SET delivery_status = $4 WHERE m.agency_id = $1 AND m.id <= $3
       AND (m.ticket_id = ANY (${OWN}) AND m.origin_ticket_id IS NULL OR m.origin_ticket_id = ANY (${OWN}))
       AND m.type = 'OUTBOUND' AND m.delivery_status = ANY ($5::text[]) RETURNING m.id, m.ticket_id AS "ticketId"`,
      [tx.ctx.agencyId, visitorId, position, to, from],
    );
  }

  /** How far the visitors whose chats stand in a ticket see it read, when a colleague has read up to a position. */
  async readBy(
    tx: Tx,
    ticketId: number,
    position: number,
  ): Promise<{ visitorId: number; position: number }[]> {
    return tx.query(
      `SELECT t.visitor_id AS "visitorId", m.id AS position FROM ticket t
       JOIN LATERAL (SELECT m.id FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2 AND m.position <= $3
         AND coalesce(m.origin_ticket_id, m.ticket_id) = t.id ORDER BY m.position DESC LIMIT 1) m ON true
       WHERE t.agency_id = $1 AND t.visitor_id IS NOT NULL AND (t.id = $2 OR t.merged_into_id = $2)`,
      [tx.ctx.agencyId, ticketId, position],
      'visitors.read-by',
    );
  }

  async typingHead(
    q: Reader,
    visitorId: number,
  ): Promise<{ ticketId: number; contactId: number; contactName: string } | null> {
    const [row] = await q.query<{ ticketId: number; contactId: number; contactName: string }>(
      `SELECT ${HOLDER} AS "ticketId", t.contact_id AS "contactId", c.full_name AS "contactName"
       FROM ${NEWEST} t JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id`,
      [q.ctx.agencyId, visitorId],
    );
    return row ?? null;
  }
}
