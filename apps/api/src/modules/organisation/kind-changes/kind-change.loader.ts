import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { KindChangeView } from './kind-change-work.rules.js';
import { KindChangesService } from './kind-changes.service.js';

/** The newest change of the kind, by field. */
@Injectable()
export class KindChangeLoader extends BatchLoader<number, KindChangeView> {
  constructor(private readonly changes: KindChangesService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, KindChangeView>> {
    return this.changes.latest(ctx, ids);
  }
}
