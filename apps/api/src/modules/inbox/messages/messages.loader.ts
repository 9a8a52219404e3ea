import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { PageLoader } from '../../../platform/graphql/index.js';
import type { MessageConnection } from './message.type.js';
import { type MessageListRequest, MessagesService } from './messages.service.js';

/** What was written in each ticket of a list. */
@Injectable()
export class MessagesLoader extends PageLoader<MessageListRequest, MessageConnection> {
  constructor(@Inject(MessagesService) private readonly messages: MessagesService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ticketIds: readonly number[],
    request: MessageListRequest,
  ): Promise<ReadonlyMap<number, MessageConnection>> {
    return this.messages.lists(ctx, ticketIds, request);
  }
}
