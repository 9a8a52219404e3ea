import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { LastMessageTypeName } from '../tickets/ticket.rules.js';

export interface Tally {
  messageCount: number;
  inboundCount: number;
  lastMessageId: number | null;
  lastMessageType: LastMessageTypeName | null;
  lastMessageAt: Date | null;
}

/**
 * Moves messages between tickets that the transaction has locked, and gives everything its position again. A message
 * never forgets where it was written: `origin_ticket_id` names that ticket while the message stands in another one.
 * Positions are written below zero first: two of them may not meet, not even for a moment.
 */
@Injectable()
export class MessageMoves {
  /**
   * Takes messages (all of them without `ids`) out of one ticket and puts them between those of another, by time. Among
   * themselves both keep the order that they had, also where a clock went wrong. @returns what moved.
   */
  async move(tx: Tx, fromId: number, toId: number, ids: readonly number[] | null): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `WITH known AS (
         SELECT id, ticket_id, position, created_at,
           ticket_id = $2 AND ($4::bigint[] IS NULL OR id = ANY ($4::bigint[])) AS leaves
         FROM message WHERE agency_id = $1 AND ticket_id IN ($2, $3)),
       timed AS (
         SELECT *, max(created_at) OVER (PARTITION BY ticket_id, leaves ORDER BY position) AS since FROM known),
       placed AS (
         SELECT id, position, leaves,
           row_number() OVER (PARTITION BY ticket_id = $2 AND NOT leaves ORDER BY since, leaves, position)::int AS place
         FROM timed),
       shifted AS (
         UPDATE message m SET position = -p.place FROM placed p
         WHERE m.agency_id = $1 AND m.id = p.id AND NOT p.leaves AND p.position <> p.place),
       moved AS (
         UPDATE message m SET ticket_id = $3, position = -p.place,
           origin_ticket_id = nullif(coalesce(m.origin_ticket_id, $2), $3)
         FROM placed p WHERE m.agency_id = $1 AND m.id = p.id AND p.leaves RETURNING m.id)
       SELECT id FROM moved ORDER BY id`,
      [tx.ctx.agencyId, fromId, toId, ids],
    );
    await tx.query(
      `UPDATE message SET position = -position
       WHERE agency_id = $1 AND ticket_id = ANY ($2::bigint[]) AND position < 0`,
      [tx.ctx.agencyId, [fromId, toId]],
    );
    return rows.map((row) => row.id);
  }

  /** Those of these messages that stand in a ticket now, and what was written since in the threads that came with them. */
  async stillIn(
    tx: Tx,
    ticketId: number,
    ids: readonly number[],
    threads: readonly number[],
  ): Promise<number[]> {
    const rows = await tx.query<{ id: number }>(
      `SELECT id FROM message WHERE agency_id = $1 AND ticket_id = $2
       AND (id = ANY ($3::bigint[]) OR origin_ticket_id = ANY ($4::bigint[])) ORDER BY position`,
      [tx.ctx.agencyId, ticketId, ids, threads],
    );
    return rows.map((row) => row.id);
  }

  /** Messages of a ticket that may be split off: what people wrote, not the lines of what happened. */
  async movable(
    tx: Tx,
    ticketId: number,
    wanted: { ids: readonly number[] } | { fromId: number },
  ): Promise<{ id: number; subject: string | null; text: string; type: string }[]> {
    const [where, value] =
      'ids' in wanted
        ? ['m.id = ANY ($3::bigint[])', wanted.ids]
        : [
            'm.position >= (SELECT f.position FROM message f WHERE f.agency_id = $1 AND f.ticket_id = $2 AND f.id = $3)',
            wanted.fromId,
          ];
    return tx.query(
      `SELECT m.id, m.type, m.body_text AS text, m.email->>'subject' AS subject FROM message m
       WHERE m.agency_id = $1 AND m.ticket_id = $2 AND m.type <> 'SYSTEM' AND ${where} ORDER BY m.position`,
      [tx.ctx.agencyId, ticketId, value],
    );
  }

  async tally(tx: Tx, ticketId: number): Promise<Tally> {
    const [row] = await tx.query<Tally>(
      `SELECT count(*)::int AS "messageCount", (count(*) FILTER (WHERE type = 'INBOUND'))::int AS "inboundCount",
        (SELECT l.id FROM message l WHERE l.agency_id = $1 AND l.ticket_id = $2 AND l.type <> 'SYSTEM'
          ORDER BY l.position DESC LIMIT 1) AS "lastMessageId",
        (SELECT l.type FROM message l WHERE l.agency_id = $1 AND l.ticket_id = $2 AND l.type <> 'SYSTEM'
          ORDER BY l.position DESC LIMIT 1) AS "lastMessageType",
        (SELECT l.created_at FROM message l WHERE l.agency_id = $1 AND l.ticket_id = $2 AND l.type <> 'SYSTEM'
          ORDER BY l.position DESC LIMIT 1) AS "lastMessageAt"
       FROM message WHERE agency_id = $1 AND ticket_id = $2`,
      [tx.ctx.agencyId, ticketId],
    );
    return row as Tally;
  }
}
