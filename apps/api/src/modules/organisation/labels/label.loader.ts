import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { LabelDetails } from './label.rules.js';
import { LabelsService } from './labels.service.js';

/** Labels in full, by id. */
@Injectable()
export class LabelLoader extends BatchLoader<number, LabelDetails> {
  constructor(private readonly labels: LabelsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, LabelDetails>> {
    return this.labels.byIds(ctx, ids);
  }
}
