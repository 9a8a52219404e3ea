import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

/** Who has part in a ticket, as far as an arriving mail needs to know. */
@Injectable()
export class ThreadingRepository {
  /** Whether the ticket is this contact's, or one of its mails went from or to this address. */
  async isParticipant(q: Reader, ticketId: number, contactId: number, address: string): Promise<boolean> {
    const [row] = await q.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM ticket WHERE agency_id = $1 AND id = $2 AND contact_id = $3)
        OR EXISTS (SELECT 1 FROM message WHERE agency_id = $1 AND ticket_id = $2 AND email IS NOT NULL
          AND (lower(email->>'from') = $4 OR email->'to' ? $4 OR email->'cc' ? $4)) AS found`,
      [q.ctx.agencyId, ticketId, contactId, address],
    );
    return row?.found ?? false;
  }

  async ticketChannel(q: Reader, ticketId: number): Promise<number | null> {
    const [row] = await q.query<{ channel_id: number }>(
      'SELECT channel_id FROM ticket WHERE agency_id = $1 AND id = $2',
      [q.ctx.agencyId, ticketId],
    );
    return row?.channel_id ?? null;
  }
}
