import { Controller, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { ProviderName } from '@parley/schema';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ChannelListService } from '../channels/channel-list.service.js';
import { type ChannelRest, channelRest } from '../channels/channel.rest.js';
import { ConnectChannelInput } from './connection.input.js';
import { ConnectionsService } from './connections.service.js';

@ApiTags('Channels')
@ApiBearerAuth()
@Controller('api/v2/channels')
export class ConnectionsController {
  constructor(
    @Inject(ConnectionsService) private readonly connections: ConnectionsService,
    @Inject(ChannelListService) private readonly channels: ChannelListService,
  ) {}

  /**
   * Connects a channel: the provider is asked first, and nothing is kept when it refuses. Secrets that were left open and
   * are made here stand in `made_secrets`, this once.
   */
  @Post()
  @Requires('settings.channels.manage')
  @RateLimit({ name: 'channels.connect', points: 60, seconds: 600, by: 'actor' })
  async connect(
    @Ctx() ctx: RequestContext,
    @Input() input: ConnectChannelInput,
  ): Promise<{ data: ChannelRest & { made_secrets: Record<string, string> } }> {
    const wanted = { ...input, provider: input.provider as ProviderName };
    const { id, madeSecrets } = await this.connections.connect(ctx, wanted);
    return { data: { ...channelRest(await this.channels.get(ctx, id)), made_secrets: madeSecrets } };
  }

  /** Its conversations stay. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('settings.channels.manage')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.connections.delete(ctx, id);
  }

  /** Brings a deleted channel back. */
  @Post(':id/restore')
  @HttpCode(200)
  @Requires('settings.channels.manage')
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: ChannelRest }> {
    await this.connections.restore(ctx, id);
    return { data: channelRest(await this.channels.get(ctx, id)) };
  }
}
