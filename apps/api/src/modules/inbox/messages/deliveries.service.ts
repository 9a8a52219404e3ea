import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { ChannelsService } from '../../channels/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { MessageRow } from './message-row.rules.js';
import { isRetryable } from './message.rules.js';
import type { MessageType } from './message.type.js';
import { MessageViews } from './message-views.service.js';
import { MessagesRepository } from './messages.repository.js';

/** What somebody does about a message that did not reach the customer. */
@Injectable()
export class MessageDeliveries {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageViews) private readonly views: MessageViews,
    @Inject(ChannelsService) private readonly channels: ChannelsService,
  ) {}

  /**
   * Sends a failed message again; it stays the same message.
   * @throws not_found, inbox.not_retryable, channels.not_retryable (somebody else was faster)
   */
  async retry(ctx: RequestContext, messageId: number, ticketId?: number): Promise<MessageType> {
    return this.db.write(ctx, async (tx) => {
      const message = await this.messages.deliveryOf(tx, messageId);
      if (!message || (ticketId !== undefined && ticketId !== message.ticketId)) throw InboxErrors.notFound();
      await this.tickets.assertVisible(tx, message.ticketId);
      if (!isRetryable(message.status)) throw InboxErrors.notRetryable();
      await this.channels.retry(tx, messageId);
      return this.views.message(ctx, (await this.messages.byId(tx, messageId)) as MessageRow);
    });
  }

  /**
   * Somebody has found out that a message of which nobody knew did arrive.
   * @throws not_found, inbox.not_retryable, channels.not_retryable (somebody else was faster)
   */
  async markSent(ctx: RequestContext, messageId: number, ticketId?: number): Promise<MessageType> {
    return this.db.write(ctx, async (tx) => {
      const message = await this.messages.deliveryOf(tx, messageId);
      if (!message || (ticketId !== undefined && ticketId !== message.ticketId)) throw InboxErrors.notFound();
      await this.tickets.assertVisible(tx, message.ticketId);
      if (message.status !== 'UNKNOWN') throw InboxErrors.notRetryable();
      await this.channels.markSent(tx, messageId);
      return this.views.message(ctx, (await this.messages.byId(tx, messageId)) as MessageRow);
    });
  }
}
