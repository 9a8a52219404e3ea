import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { DeliveryUpdated } from '../channels.events.js';
import { DeliveriesRepository } from './deliveries.repository.js';

/** Messages that were taken by the next server and then came back. */
@Injectable()
export class BouncesService {
  constructor(
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Marks the message as failed. @returns its conversation; null when it is none of this channel's messages. */
  async record(tx: Tx, channelId: number, externalId: string, reason: string): Promise<number | null> {
    const bounced = await this.deliveries.markBounced(tx, channelId, externalId, reason);
    if (!bounced) return null;
    await this.outbox.add(tx, DeliveryUpdated, {
      messageRef: bounced.messageRef,
      state: 'FAILED',
      error: reason,
    });
    return bounced.conversationRef;
  }
}
