import { Inject } from '@nestjs/common';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ChannelListService } from './channel-list.service.js';
import { ChannelConnection, ChannelType } from './channel.type.js';

@Resolver(() => ChannelType)
export class ChannelsResolver {
  constructor(@Inject(ChannelListService) private readonly channels: ChannelListService) {}

  @SignedIn()
  @Query(() => ChannelConnection, { name: 'channels', description: 'The channels that the caller may see.' })
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, defaultValue: 100 }) first: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<ChannelConnection> {
    return this.channels.page(ctx, first, after);
  }
}
