import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import type { ConnectedChannel, Connector, ProviderAccount } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import { type AccountHolder, ChannelAccountsRepository } from './channel-accounts.repository.js';

/** Sees to it that what a provider knows by one name is connected once: the database decides who was first. */
@Injectable()
export class ChannelAccounts {
  constructor(
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(ChannelAccountsRepository) private readonly accounts: ChannelAccountsRepository,
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
    const keys = wanted.map(({ key }) => key);
    await this.accounts.release(tx, channel.id, keys);
    if (wanted.length === 0) return;
    await this.accounts.take(tx, channel.id, keys);
    const holders = await this.accounts.holders(tx, keys);
    for (const account of wanted) {
      const holder = holders.find((one) => one.account === account.key);
      if (holder?.id !== channel.id) throw taken(account, holder);
    }
    if (channel.type === 'EMAIL') await this.besideOthers(tx, channel, wanted);
  }

  release(tx: Tx, channelId: number): Promise<void> {
    return this.accounts.release(tx, channelId);
  }

  /** Mailboxes of our own server belong to nobody's provider, and channels may be older than what is written down of them. */
  private async besideOthers(
    tx: Tx,
    { id }: ConnectedChannel,
    wanted: readonly ProviderAccount[],
  ): Promise<void> {
    const addresses = wanted.flatMap(({ address }) => address ?? []);
    const [holder] = await this.accounts.mailboxes(tx, id, addresses);
    const account = holder && wanted.find(({ address }) => address === holder.account);
    if (account) throw taken(account, holder);
  }
}

function taken({ field, address }: ProviderAccount, holder: AccountHolder | undefined) {
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
