import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { TicketGuests } from './guests.service.js';
import type { TicketGuestType } from './mention.type.js';

@Injectable()
export class TicketGuestsLoader extends BatchLoader<number, TicketGuestType[]> {
  constructor(@Inject(TicketGuests) private readonly guests: TicketGuests) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, TicketGuestType[]>> {
    return this.guests.ofMany(ctx, ids);
  }
}
