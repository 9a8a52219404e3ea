import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import { permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import { MeType } from '../users/user.type.js';
import { UpdateMeInput } from './own-account.input.js';
import { OwnAccountService } from './own-account.service.js';

@Resolver(() => MeType)
export class OwnAccountResolver {
  constructor(private readonly accounts: OwnAccountService) {}

  @Mutation(() => MeType)
  @SignedIn()
  async updateMe(@Ctx() ctx: RequestContext, @Args('input') input: UpdateMeInput): Promise<MeType> {
    return { ...(await this.accounts.update(ctx, input)), permissions: [...permissionsIn(ctx)] };
  }

  @Mutation(() => MeType, { description: 'Whether calls ring for the caller.' })
  @SignedIn()
  async setVoipStatus(
    @Ctx() ctx: RequestContext,
    @Args('isOnline', { type: () => Boolean }) isOnline: boolean,
  ): Promise<MeType> {
    return { ...(await this.accounts.setVoipStatus(ctx, isOnline)), permissions: [...permissionsIn(ctx)] };
  }
}
