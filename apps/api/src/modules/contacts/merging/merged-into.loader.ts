import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactMerges } from './contact-merges.service.js';

/** Who contacts are after all merges, by their ids; whom the caller may not see is missing. */
@Injectable()
export class MergedIntoLoader extends BatchLoader<number, ContactView> {
  constructor(private readonly merges: ContactMerges) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, ContactView>> {
    return this.merges.nowOf(ctx, ids);
  }
}
