import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, InPerson, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { AgencyType } from './agency.type.js';
import { SecuritySettingsInput } from './security-settings.input.js';
import { SecuritySettingsService } from './security-settings.service.js';

@Resolver(() => AgencyType)
export class SecuritySettingsResolver {
  constructor(private readonly settings: SecuritySettingsService) {}

  @Mutation(() => AgencyType, { description: 'Whether and from when everybody needs a second factor.' })
  @Requires('settings.company_profile.manage')
  @InPerson()
  updateSecuritySettings(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SecuritySettingsInput,
  ): Promise<AgencyType> {
    return this.settings.update(ctx, input);
  }
}
