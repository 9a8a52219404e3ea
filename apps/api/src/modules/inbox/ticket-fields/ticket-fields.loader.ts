import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { FilledField } from '../../organisation/index.js';
import { TicketFieldsService } from './ticket-fields.service.js';

@Injectable()
export class TicketFieldsLoader extends BatchLoader<number, FilledField[]> {
  constructor(@Inject(TicketFieldsService) private readonly fields: TicketFieldsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, FilledField[]>> {
    return this.fields.ofMany(ctx, ids);
  }
}
