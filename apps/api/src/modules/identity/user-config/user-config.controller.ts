import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { type ConfigEntry, UserConfigService } from './user-config.service.js';

class ValueRest {
  @ApiProperty({ description: 'Any JSON up to 64 KiB.', type: Object }) value: unknown;
}

@ApiTags('Account')
@ApiBearerAuth()
@Controller('api/v2/user_config')
export class UserConfigController {
  constructor(private readonly configs: UserConfigService) {}

  @Get(':key')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('key') key: string): Promise<{ data: ConfigEntry }> {
    return { data: await this.configs.get(ctx, key) };
  }

  /** The body is taken as it is: the names inside of a value are the client's own. */
  @Put(':key')
  @ApiBody({ type: ValueRest })
  @SignedIn()
  async put(
    @Ctx() ctx: RequestContext,
    @Param('key') key: string,
    @Body() body: unknown,
  ): Promise<{ data: ConfigEntry }> {
    const given = typeof body === 'object' && body !== null ? (body as { value?: unknown }) : {};
    return { data: await this.configs.put(ctx, { key, value: given.value }) };
  }
}
