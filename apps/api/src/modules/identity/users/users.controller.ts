import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { BeforeSetUp, Ctx, SignedIn } from '../../../platform/access/index.js';
import { can, permissionsIn, type RequestContext } from '../../../platform/context/index.js';
import { QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { managedUserRest, type MeRest, meRest, type UserRest, userRest } from './user.rest.js';
import { UserQuery } from './user.query.input.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@ApiBearerAuth()
@Controller('api/v2')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('me')
  @SignedIn()
  @BeforeSetUp()
  async me(@Ctx() ctx: RequestContext): Promise<{ data: MeRest }> {
    const user = await this.users.me(ctx);
    return { data: meRest(user, permissionsIn(ctx)) };
  }

  @Get('users')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: UserQuery,
  ): Promise<RestList<UserRest>> {
    const page = await this.users.list(ctx, query.request());
    return restList(request, query, page, shapeFor(ctx));
  }

  @Get('users/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: UserRest }> {
    return { data: shapeFor(ctx)(await this.users.get(ctx, id)) };
  }
}

/** Those who look after users see a little more of them. */
function shapeFor(ctx: RequestContext): typeof userRest {
  return can(ctx, 'permissions.users.manage') ? managedUserRest : userRest;
}
