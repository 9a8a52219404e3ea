import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { DeliveryUpdated } from '../channels.events.js';
import { DeliveryReportsRepository } from './delivery-reports.repository.js';
import type { RefusalCode } from './delivery.rules.js';
import { statusOf } from './delivery-status.rules.js';

/** Tells how far a message is: as far as the part of it that is furthest behind. */
@Injectable()
export class DeliveryNews {
  constructor(
    @Inject(DeliveryReportsRepository) private readonly reports: DeliveryReportsRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async tell(
    tx: Tx,
    messageRef: number,
    {
      error,
      code,
      providerId,
    }: { error?: string | undefined; code?: RefusalCode | undefined; providerId?: string | undefined },
  ): Promise<void> {
    const state = statusOf(await this.reports.partsOf(tx, messageRef));
    await this.outbox.add(tx, DeliveryUpdated, {
      messageRef,
      state,
      ...(error && { error }),
      ...(code && { code }),
      ...(providerId && { providerId }),
    });
  }
}
