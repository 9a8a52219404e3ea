import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { SettingUseService } from './setting-use.service.js';

@Injectable()
export class LabelUseLoader extends BatchLoader<number, number> {
  constructor(@Inject(SettingUseService) private readonly use: SettingUseService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.use.counts(ctx, 'label', ids);
  }
}

@Injectable()
export class ResultUseLoader extends BatchLoader<number, number> {
  constructor(@Inject(SettingUseService) private readonly use: SettingUseService) {
    super();
  }

  protected batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.use.counts(ctx, 'result', ids);
  }
}
