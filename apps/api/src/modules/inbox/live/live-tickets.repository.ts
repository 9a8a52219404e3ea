import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';
import { EVENT_CURSOR } from '../../../platform/outbox/index.js';
import { FULL_ROW, type TicketRow, ticketRowSql } from '../tickets/ticket-row.rules.js';

/** A ticket with what differs between its viewers, so that one read serves them all. */
export interface LiveTicketRow extends TicketRow {
  /** How many inbound messages each user has seen, by user id. */
  seen_by: Record<string, number> | null;
  favourite_of: number[] | null;
  watched_by: number[] | null;
  /** When each user's own reminder rings, by user id. */
  reminders: Record<string, string> | null;
  /** Who was named in its notes. */
  mention_of: number[] | null;
  /** Who was asked in, though its channel is closed to them. */
  guests: number[] | null;
  /** Who may see it, when its channel is private; null when everybody may. */
  members: number[] | null;
  event_cursor: number;
}

@Injectable()
export class LiveTicketsRepository {
  async byIds(q: Reader, ids: readonly number[]): Promise<LiveTicketRow[]> {
    const { columns, joins } = ticketRowSql(FULL_ROW);
    return q.query<LiveTicketRow>(
      `SELECT ${columns}, ${EVENT_CURSOR} AS event_cursor,
        (SELECT json_object_agg(r.user_id, r.inbound_count) FROM ticket_read r
          WHERE r.agency_id = $1 AND r.ticket_id = t.id) AS seen_by,
        (SELECT json_agg(f.user_id) FROM ticket_favourite f WHERE f.agency_id = $1 AND f.ticket_id = t.id) AS favourite_of,
        (SELECT json_agg(w.user_id) FROM ticket_watch w WHERE w.agency_id = $1 AND w.ticket_id = t.id) AS watched_by,
        (SELECT json_object_agg(r.user_id, r.due_at) FROM ticket_reminder r
          WHERE r.agency_id = $1 AND r.ticket_id = t.id AND r.state IN ('PENDING', 'DUE')) AS reminders,
        (SELECT json_agg(DISTINCT m.user_id) FROM ticket_mention m WHERE m.agency_id = $1 AND m.ticket_id = t.id) AS mention_of,
        (SELECT json_agg(g.user_id) FROM ticket_guest g WHERE g.agency_id = $1 AND g.ticket_id = t.id) AS guests,
        CASE WHEN ch.is_private THEN coalesce((SELECT json_agg(m.user_id) FROM channel_member m
          WHERE m.agency_id = $1 AND m.channel_id = ch.id), '[]') END AS members
       FROM ticket t ${joins} WHERE t.agency_id = $1 AND t.id = ANY ($3::bigint[])`,
      [q.ctx.agencyId, 0, ids],
      'live.tickets',
      // One or two rows by their numbers. For each such list of numbers PostgreSQL would plan these joins anew.
      'asWritten',
    );
  }
}
