import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Jobs } from '../../../platform/jobs/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ChannelErrors } from '../channels.errors.js';
import { DeliveryUpdated } from '../channels.events.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { OutboundMessage } from '../messages/outbound-message.js';
import { DeliverJob } from './deliver.job-definition.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { LOCAL_CONNECTORS, type LocalConnector } from './outbound-connector.js';

/** The way into the send ledger. */
@Injectable()
export class DeliveriesService {
  constructor(
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(ChannelsRepository) private readonly channels: ChannelsRepository,
    @Inject(LOCAL_CONNECTORS) private readonly local: readonly LocalConnector[],
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  async enqueue(tx: Tx, message: OutboundMessage): Promise<void> {
    const [channel] = await this.channels.byIds(tx, [message.channelId]);
    if (!channel) throw ChannelErrors.notFound();
    if (channel.status === 'disabled') throw ChannelErrors.disabled();
    const connector = this.local.find((candidate) => candidate.channelType === channel.type);
    if (connector) return this.deliverHere(tx, connector, message);
    if (channel.type !== 'EMAIL') throw ChannelErrors.noConnector();
    if (!message.to.address) throw ChannelErrors.noAddress();
    const id = await this.deliveries.insert(tx, message, 'queued');
    if (id !== null) this.wakeAfter(tx, id);
  }

  async retry(tx: Tx, messageRef: number): Promise<void> {
    const id = await this.deliveries.requeue(tx, messageRef);
    if (id === null) throw ChannelErrors.notRetryable();
    this.wakeAfter(tx, id);
  }

  private async deliverHere(tx: Tx, connector: LocalConnector, message: OutboundMessage): Promise<void> {
    const id = await this.deliveries.insert(tx, message, 'accepted');
    if (id === null) return;
    await connector.deliver(tx, message);
    await this.outbox.add(tx, DeliveryUpdated, { messageRef: message.messageRef, state: 'SENT' });
  }

  private wakeAfter(tx: Tx, deliveryId: number): void {
    const payload = { agencyId: tx.ctx.agencyId, deliveryId };
    tx.afterCommit(() => void this.jobs.wake(DeliverJob, payload));
  }
}
