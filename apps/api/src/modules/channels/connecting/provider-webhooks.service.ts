import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import { Connectors } from '../connectors/connectors.js';
import { reasonOf } from '../connectors/redact-exchange.rules.js';
import { ChannelHealth } from '../health/channel-health.service.js';
import { ConnectionsRepository } from './connections.repository.js';

/** Tells providers where our webhooks are, keeps the secrets that they make for them, and takes webhooks away again. */
@Injectable()
export class ProviderWebhooks {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(ConnectionsRepository) private readonly connections: ConnectionsRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(ChannelHealth) private readonly health: ChannelHealth,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** A provider that does not learn our address brings nothing: the channel says so, and can be tried again. */
  async tell(ctx: RequestContext, id: number): Promise<void> {
    const channel = await this.open(ctx, id);
    const connector = this.connectors.of(channel?.provider ?? null);
    if (!channel || !connector?.subscribe) return;
    try {
      const made = await connector.subscribe(channel, this.connected.client(channel));
      if (made) await this.keep(ctx, id, made);
    } catch (error) {
      const reason = reasonOf(error, channel);
      this.log.warn('a provider did not take our address', { channelId: id, reason });
      await this.db.write(ctx, (tx) => this.health.broken(tx, id, 'WEBHOOK_REFUSED', reason));
    }
  }

  /** Null for a channel that is not there any more. */
  open(ctx: RequestContext, id: number): Promise<OpenChannel | null> {
    return this.db.read(ctx, (q) => this.connected.open(q, id));
  }

  /** What was taken away when the channel was deleted is made once more. */
  async bringBack(ctx: RequestContext, id: number): Promise<void> {
    const channel = await this.open(ctx, id);
    if (this.connectors.of(channel?.provider ?? null)?.unsubscribe) await this.tell(ctx, id);
  }

  /** The channel is gone here, whatever its provider says to that: what it still brings is answered with 404. */
  async takeAway(channel: OpenChannel): Promise<void> {
    const connector = this.connectors.of(channel.provider);
    try {
      await connector?.unsubscribe?.(channel, this.connected.client(channel));
    } catch (error) {
      const reason = reasonOf(error, channel);
      this.log.warn('a provider keeps the webhook of a deleted channel', { channelId: channel.id, reason });
    }
  }

  private async keep(ctx: RequestContext, id: number, made: Readonly<Record<string, string>>): Promise<void> {
    await this.db.write(ctx, async (tx) => {
      const row = await this.connections.lock(tx, id);
      if (!row) return;
      const before = row.sealedSecrets ? this.connected.unseal(ctx.agencyId, row.sealedSecrets) : {};
      await this.connections.keepSecrets(tx, id, this.connected.seal(ctx.agencyId, { ...before, ...made }));
    });
  }
}
