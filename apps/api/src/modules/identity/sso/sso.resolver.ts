import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, InPerson, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { SsoConnectionsService } from './sso-connections.service.js';
import { SaveSsoConnectionInput } from './sso.input.js';
import { SsoAddresses, SsoConnectionType } from './sso.type.js';

@Resolver(() => SsoConnectionType)
export class SsoResolver {
  constructor(private readonly connections: SsoConnectionsService) {}

  @Query(() => SsoConnectionType, { nullable: true })
  @Requires('settings.company_profile.manage')
  ssoConnection(@Ctx() ctx: RequestContext): Promise<SsoConnectionType | null> {
    return this.connections.find(ctx);
  }

  @Query(() => SsoAddresses)
  @Requires('settings.company_profile.manage')
  ssoAddresses(@Ctx() ctx: RequestContext): Promise<SsoAddresses> {
    return this.connections.addresses(ctx);
  }

  @Mutation(() => SsoConnectionType)
  @Requires('settings.company_profile.manage')
  @InPerson()
  saveSsoConnection(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SaveSsoConnectionInput,
  ): Promise<SsoConnectionType> {
    return this.connections.save(ctx, input);
  }

  @Mutation(() => Boolean)
  @Requires('settings.company_profile.manage')
  @InPerson()
  async deleteSsoConnection(@Ctx() ctx: RequestContext): Promise<boolean> {
    await this.connections.remove(ctx);
    return true;
  }
}
