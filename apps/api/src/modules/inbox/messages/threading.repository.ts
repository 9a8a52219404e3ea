import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';

/** Who has part in a ticket, as far as an arriving mail needs to know. */
@Injectable()
export class ThreadingRepository {
  /** Whether the ticket is there, and is this contact's or one of its mails went from or to this address. */
  async isParticipant(q: Reader, ticketId: number, contactId: number, address: string): Promise<boolean> {
    const [row] = await q.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM ticket WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL)
        AND (EXISTS (SELECT 1 FROM ticket WHERE agency_id = $1 AND id = $2 AND contact_id = $3)
        OR EXISTS (SELECT 1 FROM message WHERE agency_id = $1 AND ticket_id = $2 AND email IS NOT NULL
          AND (lower(email->>'from') = $4 OR email->'to' ? $4 OR email->'cc' ? $4))) AS found`,
      [q.ctx.agencyId, ticketId, contactId, address],
    );
    return row?.found ?? false;
  }

  /** By which channel a conversation came. */
  async placeOf(q: Reader, ticketId: number): Promise<{ channelId: number; channelType: string } | null> {
    const [row] = await q.query<{ channelId: number; channelType: string }>(
      `SELECT t.channel_id AS "channelId", ch.type AS "channelType" FROM ticket t
       JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id WHERE t.agency_id = $1 AND t.id = $2`,
      [q.ctx.agencyId, ticketId],
    );
    return row ?? null;
  }

  /** Whether one of these mails is a forward of ours out of this ticket. */
  async isForward(q: Reader, ticketId: number, externalIds: readonly string[]): Promise<boolean> {
    const rows = await q.query(
      `SELECT 1 FROM message WHERE agency_id = $1 AND ticket_id = $2 AND external_id = ANY ($3::text[])
       AND email ? 'forwardOf' LIMIT 1`,
      [q.ctx.agencyId, ticketId, externalIds],
    );
    return rows.length > 0;
  }
}
