import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

/** The last message of a customer in a conversation, and by which channel they wrote it. */
export interface LastWriter {
  channelId: number;
  customerId: number;
  externalId: string | null;
}

@Injectable()
export class SignsOfLifeRepository {
  /** Null where the channel does not know its customers. @param upTo no message behind this position */
  async lastWriter(q: Reader, ticketId: number, upTo: number | null): Promise<LastWriter | null> {
    const [row] = await q.query<LastWriter>(
      `SELECT t.channel_id AS "channelId", t.customer_id AS "customerId", m.external_id AS "externalId"
       FROM (SELECT coalesce(origin_ticket_id, ticket_id) AS ticket_id, external_id FROM message
         WHERE agency_id = $1 AND ticket_id = $2 AND type = 'INBOUND' AND ($3::int IS NULL OR position <= $3)
         ORDER BY position DESC LIMIT 1) m
       JOIN ticket t ON t.agency_id = $1 AND t.id = m.ticket_id WHERE t.customer_id IS NOT NULL`,
      [q.ctx.agencyId, ticketId, upTo],
      'signs-of-life.last-writer',
    );
    return row ?? null;
  }
}
