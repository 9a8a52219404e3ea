import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** Whose the split-off messages are, and by which channel they came. */
export interface ThreadFacts {
  channelId: number;
  channelType: string;
  contactId: number;
  visitorId: number | null;
  customerId: number | null;
  firstAt: Date;
  contactName: string;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** What a split needs to know of the messages that leave, asked before they do. */
@Injectable()
export class SplitParts {
  async leavesSomething(tx: Tx, ticketId: number, ids: readonly number[]): Promise<boolean> {
    const [row] = await tx.query<{ leaves: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM message WHERE agency_id = $1 AND ticket_id = $2 AND type <> 'SYSTEM'
        AND id <> ALL ($3::bigint[])) AS leaves`,
      [tx.ctx.agencyId, ticketId, ids],
    );
    return row?.leaves ?? false;
  }

  /** Of the thread in which all of them were written; of the ticket itself when there are several. */
  async factsOf(tx: Tx, ticketId: number, ids: readonly number[]): Promise<ThreadFacts> {
    const [row] = await tx.query<ThreadFacts>(
      `SELECT t.channel_id AS "channelId", ch.type AS "channelType", t.contact_id AS "contactId",
        t.visitor_id AS "visitorId", t.customer_id AS "customerId", p.first_at AS "firstAt", c.full_name AS "contactName", c.email AS "contactEmail",
        c.phone AS "contactPhone"
       FROM (SELECT min(created_at) AS first_at, CASE WHEN count(DISTINCT coalesce(origin_ticket_id, ticket_id)) = 1
             THEN min(coalesce(origin_ticket_id, ticket_id)) ELSE $2 END AS thread_id
           FROM message WHERE agency_id = $1 AND ticket_id = $2 AND id = ANY ($3::bigint[])) p
       JOIN ticket t ON t.agency_id = $1 AND t.id = p.thread_id
       JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id`,
      [tx.ctx.agencyId, ticketId, ids],
    );
    return row as ThreadFacts;
  }

  /** How many of the customer's messages among these are within the first `seen` of the ticket. */
  async seenAmong(tx: Tx, ticketId: number, ids: readonly number[], seen: number): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT id, row_number() OVER (ORDER BY position) AS nth FROM message
         WHERE agency_id = $1 AND ticket_id = $2 AND type = 'INBOUND') m
       WHERE m.nth <= $4 AND m.id = ANY ($3::bigint[])`,
      [tx.ctx.agencyId, ticketId, ids, seen],
    );
    return row?.count ?? 0;
  }

  /** Whoever had seen some of them has seen those in the new ticket, and so many fewer in the old one. */
  async reads(tx: Tx, oldId: number, newId: number, ids: readonly number[]): Promise<void> {
    await tx.query(
      `WITH inbound AS (SELECT id, position, row_number() OVER (ORDER BY position) AS nth FROM message
           WHERE agency_id = $1 AND ticket_id = $2 AND type = 'INBOUND'),
         seen AS (SELECT r.user_id,
             (SELECT count(*)::int FROM inbound i WHERE i.nth <= r.inbound_count AND i.id = ANY ($4::bigint[])) AS gone,
             (SELECT count(*)::int FROM message m WHERE m.agency_id = $1 AND m.ticket_id = $2
               AND m.position <= r.position AND m.id = ANY ($4::bigint[])) AS shown
           FROM ticket_read r WHERE r.agency_id = $1 AND r.ticket_id = $2),
         fewer AS (UPDATE ticket_read r SET inbound_count = r.inbound_count - s.gone, position = r.position - s.shown
           FROM seen s WHERE r.agency_id = $1 AND r.ticket_id = $2 AND r.user_id = s.user_id)
       INSERT INTO ticket_read (agency_id, user_id, ticket_id, inbound_count, position)
       SELECT $1, user_id, $3, gone, shown FROM seen WHERE shown > 0`,
      [tx.ctx.agencyId, oldId, newId, ids],
    );
  }
}
