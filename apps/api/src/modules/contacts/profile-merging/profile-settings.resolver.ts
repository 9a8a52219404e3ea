import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ProfileSettingsInput } from './profile-settings.input.js';
import { ProfileSettingsService } from './profile-settings.service.js';
import { ProfileSettingsType } from './profile-settings.type.js';

@Resolver(() => ProfileSettingsType)
export class ProfileSettingsResolver {
  constructor(private readonly settings: ProfileSettingsService) {}

  @Query(() => ProfileSettingsType)
  @SignedIn()
  profileSettings(@Ctx() ctx: RequestContext): Promise<ProfileSettingsType> {
    return this.settings.own(ctx);
  }

  @Mutation(() => ProfileSettingsType)
  @Requires('inbox.settings.manage')
  updateProfileSettings(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ProfileSettingsInput,
  ): Promise<ProfileSettingsType> {
    return this.settings.update(ctx, input);
  }
}
