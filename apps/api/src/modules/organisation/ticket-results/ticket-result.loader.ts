import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { TicketResultView } from './ticket-result.rules.js';
import { TicketResultsService } from './ticket-results.service.js';

@Injectable()
export class TicketResultLoader extends BatchLoader<number, TicketResultView> {
  constructor(private readonly results: TicketResultsService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, TicketResultView>> {
    return this.results.byIds(ctx, ids);
  }
}
