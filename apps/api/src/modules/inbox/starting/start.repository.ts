import { Injectable } from '@nestjs/common';
import type { ChannelTypeName, ProviderName } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/database.js';
import { channelLimitsOf, openChannelSql } from '../../channels/index.js';

export interface StartChannel {
  readonly id: number;
  readonly type: ChannelTypeName;
  readonly name: string;
  readonly status: string;
  readonly address: string | null;
  readonly provider: ProviderName | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

@Injectable()
export class StartRepository {
  /** Those that this caller may see, by name. */
  async channels(q: Reader, id: number | null): Promise<StartChannel[]> {
    const limits = channelLimitsOf(q.ctx);
    const params: unknown[] = [q.ctx.agencyId, id];
    const open = limits
      ? `AND ${openChannelSql('ch.id', '$1', `$${params.push(limits.userId)}`, limits.onlyPrivate)}`
      : '';
    return q.query<StartChannel>(
      `SELECT ch.id, ch.type, ch.name, ch.status, ch.address, ch.provider, ch.settings FROM channel ch
       WHERE ch.agency_id = $1 AND ($2::bigint IS NULL OR ch.id = $2) AND ch.type <> 'HELP_CENTER' AND ch.deleted_at IS NULL ${open}
       ORDER BY ch.name, ch.id LIMIT 200`,
      params,
    );
  }

  /** The ticket in which a message of this key stands. */
  async ticketOfKey(q: Reader, clientKey: string): Promise<{ ticketId: number; messageId: number } | null> {
    const [row] = await q.query<{ ticketId: number; messageId: number }>(
      'SELECT ticket_id AS "ticketId", id AS "messageId" FROM message WHERE agency_id = $1 AND client_key = $2',
      [q.ctx.agencyId, clientKey],
    );
    return row ?? null;
  }

  /** One at a time asks whether there is an open conversation with a person: two at once would both begin one. */
  async inTurn(tx: Tx, channelId: number, contactId: number): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `continue ${tx.ctx.agencyId} ${channelId} ${contactId}`,
    ]);
  }

  /** The conversation with this person by this channel in which something was said last, when one is open. */
  async openWith(q: Reader, channelId: number, contactId: number): Promise<number | null> {
    const [row] = await q.query<{ id: number }>(
      `SELECT id FROM ticket
       WHERE agency_id = $1 AND contact_id = $2 AND channel_id = $3 AND status <> 'CLOSED' AND NOT is_spam
         AND deleted_at IS NULL AND merged_into_id IS NULL
       ORDER BY last_message_at DESC, id DESC LIMIT 1`,
      [q.ctx.agencyId, contactId, channelId],
    );
    return row?.id ?? null;
  }
}
