import { Injectable } from '@nestjs/common';
import type { Reader } from '../../../platform/database/index.js';
import type { OutboundMessage } from '../messages/outbound-message.js';

@Injectable()
export class RawMailsRepository {
  /** The storage key of a mail that came in; null when it is not kept any more. */
  async arrivedKey(
    q: Reader,
    mail: { messageId: number; channelId: number; externalId: string | null; createdAt: Date },
  ): Promise<string | null> {
    const [named] = await q.query<{ key: string }>(
      `SELECT storage_key AS key FROM inbound_event WHERE agency_id = $1 AND channel_id = $2 AND provider_key = $3`,
      [q.ctx.agencyId, mail.channelId, `mid:${mail.externalId ?? ''}`],
    );
    if (named) return named.key || null;
    // Without a Message-ID of a usual length it is named by what it became, shortly after it came.
    const [found] = await q.query<{ key: string }>(
      `SELECT storage_key AS key FROM inbound_event WHERE agency_id = $1 AND channel_id = $2
       AND received_at BETWEEN $3::timestamptz - interval '3 days' AND $3::timestamptz + interval '1 hour'
       AND summary->>'messageId' = $4 LIMIT 1`,
      [q.ctx.agencyId, mail.channelId, mail.createdAt, String(mail.messageId)],
    );
    return found?.key || null;
  }

  async sentPayload(q: Reader, messageRef: number): Promise<(OutboundMessage & { writtenAt?: Date }) | null> {
    const [row] = await q.query<{ payload: OutboundMessage; created_at: Date }>(
      'SELECT payload, created_at FROM delivery WHERE agency_id = $1 AND message_ref = $2',
      [q.ctx.agencyId, messageRef],
    );
    return row ? { ...row.payload, writtenAt: row.created_at } : null;
  }
}
