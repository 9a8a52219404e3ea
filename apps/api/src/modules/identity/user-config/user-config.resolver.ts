import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Json } from '../../../platform/graphql/index.js';
import { UserConfigService } from './user-config.service.js';
import { UserConfigType } from './user-config.type.js';

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

  /** No input class: the value reaches the rules as it was sent, untouched by what copies inputs. */
  @Mutation(() => UserConfigType, { description: 'Any JSON up to 64 KiB; null is a value.' })
  @SignedIn()
  setUserConfig(
    @Ctx() ctx: RequestContext,
    @Args('key', { type: () => String }) key: string,
    @Args('value', { type: () => Json, nullable: true }) value: unknown,
    @Args('socketId', { type: () => String, nullable: true, description: 'Your connection, which knows.' })
    socketId?: string,
  ): Promise<UserConfigType> {
    return this.configs.put(ctx, { key, value: value ?? null }, socketId?.slice(0, 200));
  }
}
