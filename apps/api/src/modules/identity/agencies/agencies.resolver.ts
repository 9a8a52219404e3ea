import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BeforeSetUp, Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { AgenciesService } from './agencies.service.js';
import { UpdateAgencyInput } from './agency.input.js';
import { AgencyType } from './agency.type.js';

@Resolver(() => AgencyType)
export class AgenciesResolver {
  constructor(private readonly agencies: AgenciesService) {}

  @Query(() => AgencyType, { name: 'agency' })
  @SignedIn()
  @BeforeSetUp()
  own(@Ctx() ctx: RequestContext): Promise<AgencyType> {
    return this.agencies.own(ctx);
  }

  @Mutation(() => AgencyType)
  @Requires('settings.company_profile.manage')
  updateAgency(@Ctx() ctx: RequestContext, @Args('input') input: UpdateAgencyInput): Promise<AgencyType> {
    return this.agencies.update(ctx, input);
  }
}
