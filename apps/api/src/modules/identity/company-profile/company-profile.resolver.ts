import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { CompanyProfileInput, SupportRequestInput } from './company-profile.input.js';
import { CompanyProfileService } from './company-profile.service.js';
import { CompanyProfileType } from './company-profile.type.js';

@Resolver(() => CompanyProfileType)
export class CompanyProfileResolver {
  constructor(private readonly profiles: CompanyProfileService) {}

  @Query(() => CompanyProfileType)
  @SignedIn()
  companyProfile(@Ctx() ctx: RequestContext): Promise<CompanyProfileType> {
    return this.profiles.own(ctx);
  }

  @Mutation(() => CompanyProfileType)
  @Requires('settings.company_profile.manage')
  updateCompanyProfile(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CompanyProfileInput,
  ): Promise<CompanyProfileType> {
    return this.profiles.update(ctx, input);
  }

  @Mutation(() => ID, { description: 'The number of the request. It goes to whoever runs this Parley.' })
  @Requires('settings.company_profile.manage')
  @RateLimit({ name: 'support.request', points: 10, seconds: 3_600, by: 'actor' })
  async askForSupport(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SupportRequestInput,
  ): Promise<number> {
    return (await this.profiles.askForSupport(ctx, input)).id;
  }
}
