import { createHash } from 'node:crypto';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { UsersService } from './users.service.js';

const CACHE_SECONDS = 3 * 3_600;

/** Everybody who works here in one answer, for choosers of people: small, without presence, and kept by the caller. */
@ApiTags('Users')
@ApiBearerAuth()
@Controller('client-api/users')
export class UserListController {
  constructor(private readonly users: UsersService) {}

  /**
   * Kept for three hours under the address that it was asked for. The tag changes with the list, so whoever asks again
   * with `If-None-Match` hears at once; whoever puts the tag into the address (`?v=…`) never sees an old list.
   */
  @Get('list')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const people = (await this.users.everybody(ctx)).map((user) => ({
      id: user.id,
      name: user.fullName,
      full_name: user.fullName,
      email: user.email,
      role: user.role,
      color: user.color,
      abbr: user.abbr,
      is_assignable: user.isAssignable,
      team_ids: user.teams.map((team) => team.id),
    }));
    const data = JSON.stringify(people);
    const version = createHash('sha256').update(data).digest('base64url').slice(0, 16);
    void reply
      .header('cache-control', `private, max-age=${CACHE_SECONDS}`)
      .header('vary', 'Authorization, Cookie')
      .header('etag', `"${version}"`);
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`)) {
      await reply.status(304).send();
      return;
    }
    await reply.type('application/json').send(`{"data":${data},"meta":{"version":"${version}"}}`);
  }
}
