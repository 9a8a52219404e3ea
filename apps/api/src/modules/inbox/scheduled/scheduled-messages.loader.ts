import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { ScheduledList } from './scheduled-list.service.js';
import type { ScheduledMessageType } from './scheduled-message.type.js';

/** What waits in the tickets of a page, read at once. The tickets were read with the viewer's rights. */
@Injectable()
export class ScheduledOfTicketLoader extends BatchLoader<number, ScheduledMessageType[]> {
  constructor(private readonly list: ScheduledList) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, ScheduledMessageType[]>> {
    return this.list.ofTickets(ctx, ticketIds);
  }
}
