import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { RealtimeAuthInput } from './realtime-auth.input.js';
import { RealtimeChannels } from './realtime-channels.service.js';

class ChannelGrantRest {
  @ApiProperty({ type: Number, description: '200, or 404: not there, or not for you.' }) status: number;
  @ApiProperty({ type: String, nullable: true }) auth: string | null;
  @ApiProperty({ type: String, nullable: true }) expires_at: string | null;
}

@ApiTags('Live')
@ApiBearerAuth()
@Controller('realtime')
export class RealtimeAuthController {
  constructor(private readonly channels: RealtimeChannels) {}

  /** A signed grant for each channel, by its name. It is good for five minutes, on this socket, for this person. */
  @Post('auth')
  @HttpCode(200)
  @SignedIn()
  async auth(
    @Ctx() ctx: RequestContext,
    @Input() { socketId, channelNames }: RealtimeAuthInput,
  ): Promise<{ data: Record<string, ChannelGrantRest> }> {
    const answers = await this.channels.grant(ctx, socketId, channelNames);
    const rows = answers.map(({ name, grant }): [string, ChannelGrantRest] => [
      name,
      {
        status: grant ? 200 : 404,
        auth: grant?.auth ?? null,
        expires_at: grant?.until.toISOString() ?? null,
      },
    ]);
    return { data: Object.fromEntries(rows) };
  }
}
