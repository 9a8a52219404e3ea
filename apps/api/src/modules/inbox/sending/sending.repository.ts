import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

export interface SendingPlace {
  ticketId: number;
  channelId: number;
  customerId: number | null;
  /** A mail address of the contact's, or a visitor of the website. */
  hasOtherAddress: boolean;
  /** When a visitor of the website began it; null for all others. */
  begunAt: Date | null;
}

@Injectable()
export class SendingRepository {
  placesOf(q: Reader, ticketIds: readonly number[]): Promise<SendingPlace[]> {
    return q.query<SendingPlace>(
      `SELECT t.id AS "ticketId", t.channel_id AS "channelId", t.customer_id AS "customerId",
         (t.visitor_id IS NOT NULL OR c.email IS NOT NULL) AS "hasOtherAddress",
         CASE WHEN t.visitor_id IS NOT NULL THEN t.created_at END AS "begunAt"
       FROM ticket t JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id
       WHERE t.agency_id = $1 AND t.id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ticketIds],
      'sending.places',
    );
  }
}
