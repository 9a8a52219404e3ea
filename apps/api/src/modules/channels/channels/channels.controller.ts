import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { ChannelListService } from './channel-list.service.js';
import { type ChannelRest, channelRest } from './channel.rest.js';

@ApiTags('Channels')
@ApiBearerAuth()
@Controller('api/v2')
export class ChannelsController {
  constructor(@Inject(ChannelListService) private readonly channels: ChannelListService) {}

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

  /** The channels that the caller works on, all of them. */
  @Get('me/channels')
  @SignedIn()
  async own(@Ctx() ctx: RequestContext): Promise<{ data: ChannelRest[] }> {
    const channels = await this.channels.own(ctx);
    return { data: channels.map(channelRest) };
  }
}
