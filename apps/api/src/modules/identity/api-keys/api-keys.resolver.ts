import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, InPerson, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { CreateApiKeyInput } from './api-key.input.js';
import { ApiKeyType, CreatedApiKey } from './api-key.type.js';
import { ApiKeysService } from './api-keys.service.js';

@Resolver(() => ApiKeyType)
export class ApiKeysResolver {
  constructor(private readonly keys: ApiKeysService) {}

  @Query(() => [ApiKeyType], {
    description: 'The keys of the company that were not revoked, the newest first.',
  })
  @Requires('settings.company_profile.manage')
  apiKeys(@Ctx() ctx: RequestContext): Promise<ApiKeyType[]> {
    return this.keys.list(ctx);
  }

  @Mutation(() => CreatedApiKey)
  @Requires('settings.company_profile.manage')
  @InPerson()
  async createApiKey(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    const { key, token } = await this.keys.create(ctx, input);
    return { apiKey: key, token };
  }

  @Mutation(() => ApiKeyType)
  @Requires('settings.company_profile.manage')
  @InPerson()
  revokeApiKey(@Ctx() ctx: RequestContext, @Args('id', { type: () => ID }) id: string): Promise<ApiKeyType> {
    return this.keys.revoke(ctx, idOf(id));
  }
}
