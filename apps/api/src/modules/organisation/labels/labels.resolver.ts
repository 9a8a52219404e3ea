import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { LabelConnection, LabelType } from './label.type.js';
import { LabelsService } from './labels.service.js';

@Resolver(() => LabelType)
export class LabelsResolver {
  constructor(private readonly labels: LabelsService) {}

  @Query(() => LabelConnection, { name: 'labels' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<LabelConnection> {
    return this.labels.list(ctx, { first, after });
  }
}
