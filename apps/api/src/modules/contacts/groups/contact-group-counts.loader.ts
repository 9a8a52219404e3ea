import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { ContactGroupsService } from './contact-groups.service.js';

/** How many contacts are in each group. */
@Injectable()
export class ContactGroupCountsLoader extends BatchLoader<number, number> {
  constructor(private readonly groups: ContactGroupsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.groups.counts(ctx, ids);
  }
}
