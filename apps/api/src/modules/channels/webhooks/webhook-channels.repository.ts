import { Injectable } from '@nestjs/common';
import type { Reader, SystemTx, Tx } from '../../../platform/database/index.js';
import type { ChannelStatusName, ChannelTypeName, ProviderName } from '../channels/channel.rules.js';

/** The channel that an address of ours means. */
export interface WebhookChannel {
  agencyId: number;
  id: number;
  type: ChannelTypeName;
  provider: ProviderName | null;
  status: ChannelStatusName;
}

@Injectable()
export class WebhookChannelsRepository {
  /** Across agencies: a provider knows only the channel's number. */
  async byId(q: SystemTx, id: number): Promise<WebhookChannel | null> {
    const [row] = await q.query<WebhookChannel>(
      `SELECT agency_id AS "agencyId", id, type, provider, status FROM channel WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    return row ?? null;
  }

  /** Which channels of the agency these accounts at providers belong to. */
  async holders(
    q: Reader,
    accounts: readonly string[],
  ): Promise<{ account: string; id: number; status: ChannelStatusName }[]> {
    return q.query(
      `SELECT a.account, c.id, c.status FROM channel_account a
       JOIN channel c ON c.agency_id = a.agency_id AND c.id = a.channel_id AND c.deleted_at IS NULL
       WHERE a.agency_id = $1 AND a.account = ANY($2)`,
      [q.ctx.agencyId, accounts],
    );
  }

  async countRefusal(tx: Tx, channelId: number, reason: string): Promise<void> {
    await tx.query(
      `INSERT INTO webhook_refusal AS r (agency_id, channel_id, reason, day, count, last_at)
       VALUES ($1, $2, $3, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 1, now())
       ON CONFLICT (agency_id, channel_id, reason, day) DO UPDATE SET count = r.count + 1, last_at = now()`,
      [tx.ctx.agencyId, channelId, reason],
    );
  }

  /** Remembers a word that may be used once, for two days. False when another call has used it. */
  async use(tx: Tx, channelId: number, word: string, what: string): Promise<boolean> {
    const { agencyId } = tx.ctx;
    await tx.query(
      `DELETE FROM webhook_word WHERE agency_id = $1 AND channel_id = $2 AND seen_at < now() - interval '2 days'`,
      [agencyId, channelId],
    );
    const rows = await tx.query(
      `INSERT INTO webhook_word AS w (agency_id, channel_id, word, what) VALUES ($1, $2, $3, $4)
       ON CONFLICT (agency_id, channel_id, word) DO UPDATE SET what = w.what WHERE w.what = $4 RETURNING 1`,
      [agencyId, channelId, word, what],
    );
    return rows.length === 1;
  }
}
