import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import type { LabelView } from './label.rules.js';
import { LabelsService } from './labels.service.js';

@Injectable()
export class LabelLoader extends BatchLoader<number, LabelView> {
  constructor(private readonly labels: LabelsService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, LabelView>> {
    return this.labels.byIds(ctx, ids);
  }
}
