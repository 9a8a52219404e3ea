import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';

/** The channel of the own company that has an account. */
export interface AccountHolder {
  account: string;
  id: number;
  name: string;
}

@Injectable()
export class ChannelAccountsRepository {
  /** Lets go of everything that this channel holds, but for `kept`. */
  async release(tx: Tx, channelId: number, kept: readonly string[] = []): Promise<void> {
    await tx.query(
      'DELETE FROM channel_account WHERE agency_id = $1 AND channel_id = $2 AND NOT account = ANY($3)',
      [tx.ctx.agencyId, channelId, kept],
    );
  }

  /** Takes what is free; waits for transactions that are just taking the same. In the given order. */
  async take(tx: Tx, channelId: number, accounts: readonly string[]): Promise<void> {
    await tx.query(
      `INSERT INTO channel_account (agency_id, channel_id, account)
       SELECT $1, $2, w.account FROM unnest($3::text[]) WITH ORDINALITY w (account, place) ORDER BY w.place
       ON CONFLICT DO NOTHING`,
      [tx.ctx.agencyId, channelId, accounts],
    );
  }

  /** Who holds these. What another company holds is not among them: rows of others are not to be seen. */
  holders(tx: Tx, accounts: readonly string[]): Promise<AccountHolder[]> {
    return tx.query<AccountHolder>(
      `SELECT a.account, c.id, c.name
       FROM channel_account a JOIN channel c ON c.agency_id = a.agency_id AND c.id = a.channel_id
       WHERE a.agency_id = $1 AND a.account = ANY($2::text[])`,
      [tx.ctx.agencyId, accounts],
    );
  }

  /** The other mailboxes that have one of these addresses, by its address. */
  mailboxes(tx: Tx, channelId: number, addresses: readonly string[]): Promise<AccountHolder[]> {
    return tx.query<AccountHolder>(
      `SELECT DISTINCT ON (w.address) w.address AS account, c.id, c.name
       FROM unnest($3::text[]) w (address)
       JOIN channel c ON c.agency_id = $1 AND c.type = 'EMAIL' AND c.deleted_at IS NULL AND c.id <> $2
         AND (c.address = w.address OR c.settings->'aliases' ? w.address)
       ORDER BY w.address, c.id`,
      [tx.ctx.agencyId, channelId, addresses],
    );
  }
}
