import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { BatchLoader } from '../../../platform/graphql/index.js';
import { LeftWorkService } from './left-work.service.js';

abstract class OpenWorkLoader extends BatchLoader<number, number> {
  protected abstract readonly kind: 'user' | 'team';
  protected abstract readonly work: LeftWorkService;

  protected async batch(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counts = await this.work.openCounts(ctx, this.kind, ids);
    return counts ? new Map(ids.map((id) => [id, counts.get(id) ?? 0])) : new Map();
  }
}

@Injectable()
export class OpenWorkOfUserLoader extends OpenWorkLoader {
  protected readonly kind = 'user';

  constructor(@Inject(LeftWorkService) protected readonly work: LeftWorkService) {
    super();
  }
}

@Injectable()
export class OpenWorkOfTeamLoader extends OpenWorkLoader {
  protected readonly kind = 'team';

  constructor(@Inject(LeftWorkService) protected readonly work: LeftWorkService) {
    super();
  }
}
