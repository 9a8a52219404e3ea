import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { UserConfigService } from './user-config.service.js';
import { SetUserConfigInput, UserConfigType } from './user-config.type.js';

@Resolver(() => UserConfigType)
export class UserConfigResolver {
  constructor(private readonly configs: UserConfigService) {}

  @Query(() => UserConfigType)
  @SignedIn()
  userConfig(
    @Ctx() ctx: RequestContext,
    @Args('key', { type: () => String }) key: string,
  ): Promise<UserConfigType> {
    return this.configs.get(ctx, key);
  }

  @Mutation(() => UserConfigType)
  @SignedIn()
  setUserConfig(
    @Ctx() ctx: RequestContext,
    @Args('input') { key, value, socketId }: SetUserConfigInput,
  ): Promise<UserConfigType> {
    return this.configs.put(ctx, { key, value: value ?? null }, socketId);
  }
}
