import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import { permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import { QueryInput, type RestList, restList, TermQuery } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { type MeRest, meRest, type UserRest, userRest } from './user.rest.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Controller('api/v2')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('me')
  @SignedIn()
  async me(@Ctx() ctx: RequestContext): Promise<{ data: MeRest }> {
    const user = await this.users.me(ctx);
    return { data: meRest(user, permissionsIn(ctx)) };
  }

  @Get('users')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<UserRest>> {
    const page = await this.users.list(ctx, { first: query.perPage, after: query.cursor, term: query.term });
    return restList(request, query, page, userRest);
  }

  @Get('users/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: UserRest }> {
    return { data: userRest(await this.users.get(ctx, id)) };
  }
}
