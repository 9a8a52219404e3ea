import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Tx } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ChannelsService } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageUpdated } from '../inbox.events.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { MessageRow } from './message-row.rules.js';
import { type DeliveryStatusName, isDeliveryStep, isRetryable } from './message.rules.js';
import type { MessageType } from './message.type.js';
import { MessageViews } from './message-views.service.js';
import { MessagesRepository } from './messages.repository.js';

/** How far our messages have come on their way to the customer. */
@Injectable()
export class MessageDeliveries {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageViews) private readonly views: MessageViews,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Takes a report from the channel. Late reports of earlier steps change nothing. */
  async report(
    tx: Tx,
    messageId: number,
    status: DeliveryStatusName,
    stopped: { error: string | null; code: string | null },
  ): Promise<void> {
    const message = await this.messages.lockDelivery(tx, messageId);
    if (!message || !isDeliveryStep(message.status, status)) return;
    await this.messages.setDelivery(tx, messageId, status, stopped);
    await this.outbox.add(tx, MessageUpdated, { ticketId: message.ticketId, messageId });
  }

  /** Sends a failed message again; it stays the same message. @throws not_found, inbox.not_retryable */
  async retry(ctx: RequestContext, messageId: number, ticketId?: number): Promise<MessageType> {
    return this.db.write(ctx, async (tx) => {
      const message = await this.messages.lockDelivery(tx, messageId);
      if (!message || (ticketId !== undefined && ticketId !== message.ticketId)) throw InboxErrors.notFound();
      await this.tickets.assertVisible(tx, message.ticketId);
      if (!isRetryable(message.status)) throw InboxErrors.notRetryable();
      await this.channels.retry(tx, messageId);
      await this.messages.setDelivery(tx, messageId, 'QUEUED', { error: null, code: null });
      await this.outbox.add(tx, MessageUpdated, { ticketId: message.ticketId, messageId });
      return this.views.message(ctx, (await this.messages.byId(tx, messageId)) as MessageRow);
    });
  }

  /** Somebody has found out that a message of which nobody knew did arrive. @throws not_found, inbox.not_retryable */
  async markSent(ctx: RequestContext, messageId: number, ticketId?: number): Promise<MessageType> {
    return this.db.write(ctx, async (tx) => {
      const message = await this.messages.lockDelivery(tx, messageId);
      if (!message || (ticketId !== undefined && ticketId !== message.ticketId)) throw InboxErrors.notFound();
      await this.tickets.assertVisible(tx, message.ticketId);
      if (message.status !== 'UNKNOWN') throw InboxErrors.notRetryable();
      await this.channels.markSent(tx, messageId);
      await this.messages.setDelivery(tx, messageId, 'SENT', { error: null, code: null });
      await this.outbox.add(tx, MessageUpdated, { ticketId: message.ticketId, messageId });
      return this.views.message(ctx, (await this.messages.byId(tx, messageId)) as MessageRow);
    });
  }
}
