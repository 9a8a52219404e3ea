import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { CreateUserInput, InviteUsersInput } from '../people/person.input.js';
import { UserType } from '../users/user.type.js';
import { INVITATION_LIMIT } from './invitation.limits.js';
import { InvitationResultType } from './invitation.type.js';
import { InvitationsService } from './invitations.service.js';

@Resolver()
export class InvitationsResolver {
  constructor(private readonly invitations: InvitationsService) {}

  @Mutation(() => UserType, { description: 'Makes an account and sends an invitation to it.' })
  @Requires('permissions.users.manage')
  @RateLimit(INVITATION_LIMIT)
  createUser(@Ctx() ctx: RequestContext, @Args('input') input: CreateUserInput): Promise<UserType> {
    return this.invitations.create(ctx, input);
  }

  @Mutation(() => [InvitationResultType])
  @Requires('permissions.users.manage')
  @RateLimit(INVITATION_LIMIT)
  inviteUsers(
    @Ctx() ctx: RequestContext,
    @Args('input') input: InviteUsersInput,
  ): Promise<InvitationResultType[]> {
    return this.invitations.inviteAll(ctx, input);
  }

  @Mutation(() => UserType, { description: 'Sends a new link; the earlier one stops working.' })
  @Requires('permissions.users.manage')
  @RateLimit(INVITATION_LIMIT)
  resendInvitation(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<UserType> {
    return this.invitations.resend(ctx, idOf(id));
  }

  @Mutation(() => Boolean)
  @Requires('permissions.users.manage')
  async revokeInvitation(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<boolean> {
    await this.invitations.revoke(ctx, idOf(id));
    return true;
  }
}
