import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, InPerson, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { AnswerKeptWithout } from '../../../platform/idempotency/answer-kept-without.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { CreateApiKeyInput } from './api-key.input.js';
import { ApiKeyRest, apiKeyRest, CreatedApiKeyRest } from './api-key.rest.js';
import { ApiKeysService } from './api-keys.service.js';

@ApiTags('API keys')
@ApiBearerAuth()
@Controller('api/v2/api_keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Requires('settings.company_profile.manage')
  async list(@Ctx() ctx: RequestContext): Promise<{ data: ApiKeyRest[] }> {
    return { data: (await this.keys.list(ctx)).map(apiKeyRest) };
  }

  @Post()
  @Requires('settings.company_profile.manage')
  @InPerson()
  @AnswerKeptWithout('token')
  async create(
    @Ctx() ctx: RequestContext,
    @Input() input: CreateApiKeyInput,
  ): Promise<{ data: CreatedApiKeyRest }> {
    const { key, token } = await this.keys.create(ctx, input);
    return { data: { ...apiKeyRest(key), token } };
  }

  @Delete(':id')
  @HttpCode(200)
  @Requires('settings.company_profile.manage')
  @InPerson()
  async revoke(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: ApiKeyRest }> {
    return { data: apiKeyRest(await this.keys.revoke(ctx, id)) };
  }
}
