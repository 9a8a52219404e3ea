import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import type { ConnectedChannel, ConnectionTest, Connector } from '../connectors/connector.js';
import { withFreeAddress } from './address-taken.js';
import { ChannelAccounts } from './channel-accounts.service.js';
import { addressOf, foundOut } from './connection.rules.js';
import { type ConnectionRow, ConnectionsRepository } from './connections.repository.js';

/** A connection that works, with what people called it. */
export interface TriedConnection {
  connector: Connector;
  channel: ConnectedChannel;
  test: Extract<ConnectionTest, { isOk: true }>;
  name?: string | null | undefined;
}

class Rehearsed extends Error {}

/** Writes connections down. */
@Injectable()
export class ConnectionStore {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ConnectionsRepository) private readonly connections: ConnectionsRepository,
    @Inject(ChannelAccounts) private readonly accounts: ChannelAccounts,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
  ) {}

  /** @throws channels.account_taken, channels.address_taken */
  async add(tx: Tx, { connector, channel, test, name }: TriedConnection): Promise<number> {
    const found = foundOut(channel, test);
    const added = await withFreeAddress(
      this.connections.add(tx, {
        ...found,
        provider: connector.provider,
        name: name?.trim() || test.name || test.handle || connector.provider,
        address: addressOf(channel),
        sealedSecrets: this.connected.seal(channel.agencyId, channel.secrets),
      }),
    );
    await this.accounts.take(tx, connector, { ...found, id: added });
    return added;
  }

  /**
   * Writes it down and takes that back: what would stand in the way is thrown. Whose an account is can be found out in no
   * other way, because what others have is not to be seen.
   * @throws channels.account_taken, channels.address_taken
   */
  async rehearse(ctx: RequestContext, tried: TriedConnection, before: ConnectionRow | null): Promise<void> {
    try {
      await this.db.write(ctx, async (tx) => {
        await (before ? this.change(tx, tried, before) : this.add(tx, tried));
        throw new Rehearsed();
      });
    } catch (error) {
      if (!(error instanceof Rehearsed)) throw error;
    }
  }

  private async change(
    tx: Tx,
    { connector, channel, test }: TriedConnection,
    before: ConnectionRow,
  ): Promise<void> {
    const { handle, settings } = foundOut(channel, test);
    const address = addressOf(channel);
    await withFreeAddress(
      this.connections.save(tx, before.id, { ...before, handle, settings: { ...settings }, address }),
    );
    await this.accounts.take(tx, connector, { ...channel, handle, settings });
  }
}
