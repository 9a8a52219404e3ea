import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { UserType } from '../../identity/index.js';
import { UpdateChannelAccessInput } from './channel-access.input.js';
import { ChannelListService } from './channel-list.service.js';
import { ChannelMembersService } from './channel-members.service.js';
import { ChannelConnection, ChannelType } from './channel.type.js';

@Resolver(() => ChannelType)
export class ChannelsResolver {
  constructor(
    @Inject(ChannelListService) private readonly channels: ChannelListService,
    @Inject(ChannelMembersService) private readonly members: ChannelMembersService,
  ) {}

  @SignedIn()
  @Query(() => ChannelConnection, { name: 'channels', description: 'The channels that the caller may see.' })
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, defaultValue: 100 }) first: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<ChannelConnection> {
    return this.channels.page(ctx, first, after);
  }

  @Requires('settings.channels.manage')
  @Query(() => [UserType], { description: 'Who works on a channel; it counts when the channel is private.' })
  async channelMembers(
    @Ctx() ctx: RequestContext,
    @Args('channelId', { type: () => ID }) channelId: string,
  ): Promise<UserType[]> {
    return (await this.members.get(ctx, idOf(channelId))).members;
  }

  @Requires('settings.channels.manage')
  @Mutation(() => ChannelType, { description: 'Makes a channel private or open, and chooses its members.' })
  async updateChannelAccess(
    @Ctx() ctx: RequestContext,
    @Args('input') { channelId, isPrivate, memberIds, version }: UpdateChannelAccessInput,
  ): Promise<ChannelType> {
    const change = { isPrivate, memberIds: memberIds?.map(Number), version };
    return (await this.members.change(ctx, Number(channelId), change)).channel;
  }
}
