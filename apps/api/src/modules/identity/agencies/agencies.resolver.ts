import { Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { AgenciesService } from './agencies.service.js';
import { AgencyType } from './agency.type.js';

@Resolver(() => AgencyType)
export class AgenciesResolver {
  constructor(private readonly agencies: AgenciesService) {}

  @Query(() => AgencyType, { name: 'agency' })
  @SignedIn()
  own(@Ctx() ctx: RequestContext): Promise<AgencyType> {
    return this.agencies.own(ctx);
  }
}
