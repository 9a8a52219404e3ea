import { Controller, Get, Inject, Param, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ChannelAccessRest } from './channel-access.input.js';
import { ChannelListService } from './channel-list.service.js';
import { ChannelMembersService } from './channel-members.service.js';
import { type ChannelRest, channelRest, channelWithMembersRest } from './channel.rest.js';

@ApiTags('Channels')
@ApiBearerAuth()
@Controller('api/v2')
export class ChannelsController {
  constructor(
    @Inject(ChannelListService) private readonly channels: ChannelListService,
    @Inject(ChannelMembersService) private readonly members: ChannelMembersService,
  ) {}

  @Get('channels')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<ChannelRest>> {
    const page = await this.channels.page(ctx, query.perPage, query.cursor);
    return restList(request, query, page, channelRest);
  }

  /** A channel with its members. */
  @Get('channels/:id')
  @Requires('settings.channels.manage')
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: channelWithMembersRest(await this.members.get(ctx, id)) };
  }

  /** Who may see what comes in here: everybody, or the members. */
  @Put('channels/:id')
  @Requires('settings.channels.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { isPrivate, members: memberIds, version }: ChannelAccessRest,
  ) {
    const change = { isPrivate, memberIds, version };
    return { data: channelWithMembersRest(await this.members.change(ctx, id, change)) };
  }

  /** The channels that the caller works on, all of them. */
  @Get('me/channels')
  @SignedIn()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: ChannelRest[] }> {
    const channels = await this.channels.own(ctx);
    return { data: channels.map(channelRest) };
  }
}
