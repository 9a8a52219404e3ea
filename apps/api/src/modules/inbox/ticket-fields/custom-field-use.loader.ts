import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { TicketFieldsService } from './ticket-fields.service.js';

@Injectable()
export class CustomFieldUseLoader extends BatchLoader<number, number> {
  constructor(@Inject(TicketFieldsService) private readonly fields: TicketFieldsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.fields.useCounts(ctx, ids);
  }
}
