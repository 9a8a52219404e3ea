import { Inject, Injectable } from '@nestjs/common';
import type { Sendability } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { SendingService } from './sending.service.js';

@Injectable()
export class SendingLoader extends BatchLoader<number, Sendability> {
  constructor(@Inject(SendingService) private readonly sending: SendingService) {
    super();
  }

  protected batch(ctx: RequestContext, ticketIds: readonly number[]): Promise<Map<number, Sendability>> {
    return this.sending.of(ctx, ticketIds);
  }
}
