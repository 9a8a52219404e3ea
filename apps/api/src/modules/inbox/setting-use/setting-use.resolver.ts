import { Inject } from '@nestjs/common';
import { Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../../platform/access/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { LabelType, TicketResultType } from '../../organisation/index.js';
import { LabelUseLoader, ResultUseLoader } from './setting-use.loader.js';

const description = 'How many conversations have it; counting stops at 5,000.';

@Resolver(() => LabelType)
export class LabelUseResolver {
  constructor(@Inject(LabelUseLoader) private readonly use: LabelUseLoader) {}

  @ResolveField(() => Int, { description })
  @Requires('settings.labels.manage')
  async usedBy(@Context() gql: GraphqlContext, @Parent() label: LabelType): Promise<number> {
    return (await this.use.load(gql, label.id)) ?? 0;
  }
}

@Resolver(() => TicketResultType)
export class ResultUseResolver {
  constructor(@Inject(ResultUseLoader) private readonly use: ResultUseLoader) {}

  @ResolveField(() => Int, { description })
  @Requires('settings.ticket_results.manage')
  async usedBy(@Context() gql: GraphqlContext, @Parent() result: TicketResultType): Promise<number> {
    return (await this.use.load(gql, result.id)) ?? 0;
  }
}
