import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import type { OutboundMessage } from './messages/outbound-message.js';

/** What other modules may ask of the channels. */
@Injectable()
export class ChannelsService {
  constructor(@Inject(DeliveriesService) private readonly deliveries: DeliveriesService) {}

  /**
   * Puts a message on its way, inside the caller's transaction: it leaves if and only if that commits.
   * Progress comes back as `channels.delivery.updated`. Throws channels.channel_not_found / channels.channel_disabled.
   */
  enqueue(tx: Tx, message: OutboundMessage): Promise<void> {
    return this.deliveries.enqueue(tx, message);
  }

  /** Sends a failed or unknown delivery again, with the same Message-ID. Throws channels.not_retryable. */
  retry(tx: Tx, messageRef: number): Promise<void> {
    return this.deliveries.retry(tx, messageRef);
  }
}
