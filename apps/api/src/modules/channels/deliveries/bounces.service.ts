import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryNews } from './delivery-news.service.js';

export interface Bounced {
  messageRef: number;
  conversationRef: number;
}

/** Messages that were taken by the next server and then came back. */
@Injectable()
export class BouncesService {
  constructor(
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(DeliveryNews) private readonly news: DeliveryNews,
  ) {}

  /** Marks the delivery as failed. @returns whose it is; null when it is none of this channel's messages. */
  record(tx: Tx, channelId: number, externalId: string, reason: string): Promise<Bounced | null> {
    return this.deliveries.markBounced(tx, channelId, externalId, reason);
  }

  /** Says so at the message: when its conversation has been locked, for that comes first everywhere else. */
  tell(tx: Tx, { messageRef }: Bounced, reason: string): Promise<void> {
    return this.news.say(tx, { messageRef, state: 'FAILED', error: reason });
  }
}
