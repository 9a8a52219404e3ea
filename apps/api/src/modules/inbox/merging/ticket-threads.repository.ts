import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';
import type { ChannelType } from '../../channels/index.js';

export interface ThreadRow {
  holderId: number;
  ticketId: number;
  number: number;
  subject: string;
  channel: ChannelType;
  contact: { id: number; fullName: string; email: string | null; phone: string | null };
  isAnswered: boolean;
}

/** Which conversations stand in a ticket, so that one can choose whom an answer goes to. */
@Injectable()
export class TicketThreadsRepository {
  /** Of each ticket itself first, then those that were merged into it, however far. */
  async of(q: Reader, ticketIds: readonly number[]): Promise<ThreadRow[]> {
    return q.query<ThreadRow>(
      `WITH RECURSIVE thread AS (
         SELECT id AS holder_id, id FROM unnest($2::bigint[]) AS id
         UNION SELECT thread.holder_id, t.id FROM thread
           JOIN ticket t ON t.agency_id = $1 AND t.merged_into_id = thread.id),
       newest AS (
         SELECT h.id AS holder_id, coalesce((SELECT m.origin_ticket_id FROM message m
           WHERE m.agency_id = $1 AND m.ticket_id = h.id AND m.type = 'INBOUND'
             AND (m.email->>'isAside') IS DISTINCT FROM 'true' ORDER BY m.position DESC LIMIT 1), h.id) AS id
         FROM unnest($2::bigint[]) AS h(id))
       SELECT thread.holder_id AS "holderId", t.id AS "ticketId", t.number, t.subject,
         json_build_object('id', ch.id, 'type', ch.type, 'provider', ch.provider, 'name', ch.name, 'handle', ch.handle,
           'address', ch.address, 'status', ch.status, 'isPrivate', ch.is_private, 'trouble', ch.trouble) AS channel,
         json_build_object('id', c.id, 'fullName', c.full_name, 'email', c.email, 'phone', c.phone) AS contact,
         newest.id = t.id AS "isAnswered"
       FROM thread JOIN newest ON newest.holder_id = thread.holder_id
       JOIN ticket t ON t.agency_id = $1 AND t.id = thread.id
       JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id
       ORDER BY thread.holder_id, t.id <> thread.holder_id, t.number`,
      [q.ctx.agencyId, ticketIds],
      'merging.threads-shown',
    );
  }
}
