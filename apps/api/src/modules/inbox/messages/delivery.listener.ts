import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { OnEvent, type StoredEvent } from '../../../platform/outbox/index.js';
import { DeliveryUpdated } from '../../channels/index.js';
import { DeliverySteps } from './delivery-steps.service.js';

/** While a new version is put in place, processes of the one before still tell by an event what is told at once now. */
@Injectable()
export class DeliveryListener {
  constructor(@Inject(DeliverySteps) private readonly steps: DeliverySteps) {}

  @OnEvent(DeliveryUpdated, 'inbox.delivery-status')
  delivered(tx: Tx, { payload }: StoredEvent<typeof DeliveryUpdated>): Promise<void> {
    return this.steps.progressed(tx, payload);
  }
}
