import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { CreateUserInput, InviteUsersInput } from '../people/person.input.js';
import { managedUserRest, type UserRest } from '../users/user.rest.js';
import { INVITATION_LIMIT } from './invitation.limits.js';
import { InvitationsService } from './invitations.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Controller('api/v2/users')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Post()
  @Requires('permissions.users.manage')
  @RateLimit(INVITATION_LIMIT)
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateUserInput): Promise<{ data: UserRest }> {
    return { data: managedUserRest(await this.invitations.create(ctx, body)) };
  }

  @Post('invite')
  @HttpCode(200)
  @Requires('permissions.users.manage')
  @RateLimit(INVITATION_LIMIT)
  async inviteAll(
    @Ctx() ctx: RequestContext,
    @Input() body: InviteUsersInput,
  ): Promise<{ data: { email: string; user: UserRest | null; problem: string | null }[] }> {
    const results = await this.invitations.inviteAll(ctx, body);
    return {
      data: results.map((result) => ({ ...result, user: result.user && managedUserRest(result.user) })),
    };
  }

  @Post(':id/resend_invitation')
  @HttpCode(200)
  @Requires('permissions.users.manage')
  @RateLimit(INVITATION_LIMIT)
  async resend(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: UserRest }> {
    return { data: managedUserRest(await this.invitations.resend(ctx, id)) };
  }

  @Delete(':id/invitation')
  @HttpCode(204)
  @Requires('permissions.users.manage')
  async revoke(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.invitations.revoke(ctx, id);
  }
}
