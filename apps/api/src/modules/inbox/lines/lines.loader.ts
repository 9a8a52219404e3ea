import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { PageLoader } from '../../../platform/graphql/index.js';
import type { MessageConnection } from '../messages/message.type.js';
import { type LinesRequest, LinesService } from './lines.service.js';

/** What happened to each ticket of a list. */
@Injectable()
export class LinesLoader extends PageLoader<LinesRequest, MessageConnection> {
  constructor(@Inject(LinesService) private readonly lines: LinesService) {
    super();
  }

  protected batch(
    ctx: RequestContext,
    ticketIds: readonly number[],
    request: LinesRequest,
  ): Promise<ReadonlyMap<number, MessageConnection>> {
    return this.lines.lists(ctx, ticketIds, request);
  }
}
