import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { TicketResultDetails } from './ticket-result.rules.js';
import { TicketResultsService } from './ticket-results.service.js';

/** Results in full, by id. */
@Injectable()
export class TicketResultLoader extends BatchLoader<number, TicketResultDetails> {
  constructor(private readonly results: TicketResultsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, TicketResultDetails>> {
    return this.results.byIds(ctx, ids);
  }
}
