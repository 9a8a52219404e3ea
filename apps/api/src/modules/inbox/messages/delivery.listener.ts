import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { DeliveryUpdated } from '../../channels/index.js';
import { MessageDeliveries } from './deliveries.service.js';

@Injectable()
export class DeliveryListener {
  constructor(@Inject(MessageDeliveries) private readonly deliveries: MessageDeliveries) {}

  @OnEvent(DeliveryUpdated, 'inbox.delivery-status')
  async delivered(tx: Tx, event: StoredEvent<typeof DeliveryUpdated>): Promise<void> {
    const { messageRef, state, error = null, code = null } = event.payload;
    await this.deliveries.report(tx, messageRef, state, { error, code });
  }
}
