import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/database.js';
import { channelLimitsOf, openChannelSql } from '../../channels/index.js';

export interface Candidate {
  id: number;
  subject: string;
  sameContact: boolean;
  sameAddress: boolean;
  minutesApart: number;
}

/** Conversations that may be the same matter: those of the same customer, or of whoever has the same address. */
@Injectable()
export class MergeSuggestions {
  async of(q: Reader, ticketId: number): Promise<Candidate[]> {
    const params: unknown[] = [q.ctx.agencyId, ticketId];
    const limits = channelLimitsOf(q.ctx);
    let open = '';
    if (limits) {
      params.push(limits.userId);
      open = `AND ${openChannelSql('o.channel_id', '$1', `$${params.length}`, limits.onlyPrivate)}`;
    }
    return q.query<Candidate>(
      `SELECT o.id, o.subject, o.contact_id = t.contact_id AS "sameContact", o.contact_id <> t.contact_id AS "sameAddress",
        greatest(0, ceil(extract(epoch FROM greatest(o.created_at - t.last_message_at,
          t.created_at - o.last_message_at)) / 60))::int AS "minutesApart"
       FROM ticket t JOIN contact c ON c.agency_id = $1 AND c.id = t.contact_id
       JOIN LATERAL (SELECT * FROM ticket o WHERE o.agency_id = $1 AND o.contact_id IN (
           SELECT t.contact_id UNION ALL (SELECT k.id FROM contact k WHERE k.agency_id = $1 AND k.id <> c.id
             AND c.email IS NOT NULL AND k.email = c.email LIMIT 5))
         AND o.id <> t.id AND NOT o.is_spam AND o.merged_into_id IS NULL AND o.deleted_at IS NULL ${open}
         ORDER BY o.last_message_at DESC, o.id DESC LIMIT 30) o ON true
       WHERE t.agency_id = $1 AND t.id = $2`,
      params,
    );
  }

  async messageCounts(q: Reader, ids: readonly number[]): Promise<{ ticketId: number; count: number }[]> {
    return q.query(
      `SELECT id AS "ticketId", message_count AS count FROM ticket WHERE agency_id = $1 AND id = ANY ($2::bigint[])`,
      [q.ctx.agencyId, ids],
    );
  }
}
