import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';

export interface TranscriptFacts {
  number: number;
  subject: string;
  channelType: string;
  channelName: string;
  contactName: string;
  contactEmail: string | null;
  contactLocale: string | null;
  agencyName: string;
  createdAt: Date;
  messageCount: number;
  isSpam: boolean;
}

@Injectable()
export class TranscriptsRepository {
  /** The caller has made sure that the ticket may be seen. */
  async facts(q: Reader, ticketId: number): Promise<TranscriptFacts | null> {
    const [row] = await q.query<TranscriptFacts>(
      `SELECT t.number, t.subject, ch.type AS "channelType", ch.name AS "channelName", c.full_name AS "contactName",
         c.email AS "contactEmail", c.locale_code AS "contactLocale", a.name AS "agencyName",
         t.created_at AS "createdAt", t.message_count AS "messageCount", t.is_spam AS "isSpam"
       FROM ticket t JOIN channel ch ON ch.agency_id = $1 AND ch.id = t.channel_id
       JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id JOIN agency a ON a.id = $1
       WHERE t.agency_id = $1 AND t.id = $2`,
      [q.ctx.agencyId, ticketId],
    );
    return row ?? null;
  }
}
