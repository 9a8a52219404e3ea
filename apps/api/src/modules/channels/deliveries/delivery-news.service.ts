import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { DELIVERY_SINK, type DeliveryProgress, type DeliverySink } from '../messages/delivery-sink.js';
import { DeliveryReportsRepository } from './delivery-reports.repository.js';
import { type PartState, statusOf } from './delivery-status.rules.js';

/** Tells how far a message is: as far as the part of it that is furthest behind. */
@Injectable()
export class DeliveryNews {
  constructor(
    @Inject(DeliveryReportsRepository) private readonly reports: DeliveryReportsRepository,
    @Inject(DELIVERY_SINK) private readonly sink: DeliverySink,
  ) {}

  /** @param parts how far each part of it is, where that was heard already */
  async tell(
    tx: Tx,
    messageRef: number,
    { error, code }: Pick<DeliveryProgress, 'error' | 'code'> = {},
    parts?: readonly PartState[],
  ): Promise<void> {
    const state = statusOf(parts ?? (await this.reports.partsOf(tx, messageRef)));
    await this.say(tx, { messageRef, state, error, code });
  }

  /** The same where it is known how far it is. */
  say(tx: Tx, progress: DeliveryProgress): Promise<void> {
    return this.sink.progressed(tx, progress);
  }
}
