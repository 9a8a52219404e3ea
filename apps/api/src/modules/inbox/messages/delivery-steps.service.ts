import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/outbox/index.js';
import type { DeliveryProgress, DeliverySink } from '../../channels/index.js';
import { MessageUpdated } from '../inbox.events.js';
import { stepsTo } from './message.rules.js';
import { MessagesRepository } from './messages.repository.js';

/** Shows at a message how far it has come on its way to the customer. Late reports of earlier steps change nothing. */
@Injectable()
export class DeliverySteps implements DeliverySink {
  constructor(
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  async progressed(tx: Tx, progress: DeliveryProgress): Promise<void> {
    const { messageRef: messageId, state, isOfNew } = progress;
    const stopped = { error: progress.error ?? null, code: progress.code ?? null };
    const ticketId = await this.messages.stepDelivery(tx, messageId, stepsTo(state), state, stopped);
    if (ticketId !== null && !isOfNew) await this.outbox.add(tx, MessageUpdated, { ticketId, messageId });
  }
}
