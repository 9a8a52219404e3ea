import { Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, InPerson, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { SsoConnectionsService } from './sso-connections.service.js';
import { SaveSsoConnectionInput } from './sso.input.js';
import { SsoConnectionRest, ssoRest } from './sso.rest.js';

@ApiTags('Single sign-on')
@ApiBearerAuth()
@Controller('api/v2/sso')
export class SsoController {
  constructor(private readonly connections: SsoConnectionsService) {}

  @Get()
  @Requires('settings.company_profile.manage')
  async get(@Ctx() ctx: RequestContext): Promise<{ data: SsoConnectionRest }> {
    return { data: ssoRest(await this.connections.get(ctx)) };
  }

  @Put()
  @Requires('settings.company_profile.manage')
  @InPerson()
  async save(
    @Ctx() ctx: RequestContext,
    @Input() input: SaveSsoConnectionInput,
  ): Promise<{ data: SsoConnectionRest }> {
    return { data: ssoRest(await this.connections.save(ctx, input)) };
  }

  @Delete()
  @HttpCode(204)
  @Requires('settings.company_profile.manage')
  @InPerson()
  async remove(@Ctx() ctx: RequestContext): Promise<void> {
    await this.connections.remove(ctx);
  }
}
