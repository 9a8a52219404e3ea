import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import type { ConnectedChannel, Connector, ProviderAccount } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';

interface Holder {
  id: number;
  name: string;
}

/** Sees to it that what a provider knows by one name is connected once: the database decides who was first. */
@Injectable()
export class ChannelAccounts {
  constructor(
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
  ) {}

  /** For a channel as it stands. @returns its connector, where it has one. @throws channels.account_taken */
  async hold(tx: Tx, channelId: number): Promise<Connector | null> {
    const channel = await this.connected.open(tx, channelId);
    const connector = this.connectors.of(channel?.provider ?? null);
    if (channel && connector) await this.take(tx, connector, channel);
    return connector;
  }

  /** From now on these are this channel's, and no others. @throws channels.account_taken */
  async take(tx: Tx, connector: Connector, channel: ConnectedChannel): Promise<void> {
    // In one order, so that two who want the same things wait for each other instead of forever.
    const wanted = [...(connector.accounts?.(channel) ?? [])].sort((a, b) => (a.key < b.key ? -1 : 1));
    await tx.query(
      'DELETE FROM channel_account WHERE agency_id = $1 AND channel_id = $2 AND NOT account = ANY($3)',
      [tx.ctx.agencyId, channel.id, wanted.map(({ key }) => key)],
    );
    for (const account of wanted) await this.takeOne(tx, channel, account);
    if (channel.type === 'EMAIL') await this.besideOthers(tx, channel, wanted);
  }

  async release(tx: Tx, channelId: number): Promise<void> {
    await tx.query('DELETE FROM channel_account WHERE agency_id = $1 AND channel_id = $2', [
      tx.ctx.agencyId,
      channelId,
    ]);
  }

  private async takeOne(tx: Tx, { id }: ConnectedChannel, account: ProviderAccount): Promise<void> {
    const { agencyId } = tx.ctx;
    const { key } = account;
    await tx.query(
      `INSERT INTO channel_account (agency_id, channel_id, account) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [agencyId, id, key],
    );
    // Whoever does not find it here does not learn whose it is: rows of others are not to be seen.
    const [holder] = await tx.query<Holder>(
      `SELECT c.id, c.name FROM channel_account a JOIN channel c ON c.agency_id = a.agency_id AND c.id = a.channel_id
       WHERE a.agency_id = $1 AND a.account = $2`,
      [agencyId, key],
    );
    if (holder?.id !== id) throw taken(account, holder);
  }

  /** Mailboxes of our own server belong to nobody's provider, and channels may be older than what is written down of them. */
  private async besideOthers(
    tx: Tx,
    { id }: ConnectedChannel,
    wanted: readonly ProviderAccount[],
  ): Promise<void> {
    for (const account of wanted) {
      const [holder] = await tx.query<Holder>(
        `SELECT id, name FROM channel WHERE agency_id = $1 AND type = 'EMAIL' AND deleted_at IS NULL AND id <> $3
           AND (address = $2 OR settings->'aliases' ? $2) ORDER BY id LIMIT 1`,
        [tx.ctx.agencyId, account.address ?? '', id],
      );
      if (holder) throw taken(account, holder);
    }
  }
}

function taken({ field, address }: ProviderAccount, holder: Holder | undefined) {
  if (!holder)
    return ChannelErrors.accountTaken({
      fields: { [field]: ['This account is connected by another company already.'] },
      facts: { field },
    });
  const what = address ?? 'This account';
  return ChannelErrors.accountTaken({
    fields: { [field]: [`${what} is connected already, by the channel “${holder.name}”.`] },
    facts: {
      field,
      channelId: String(holder.id),
      channelName: holder.name,
      ...(address !== undefined && { account: address }),
    },
  });
}
