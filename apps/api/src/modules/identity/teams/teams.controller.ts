import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ListQuery, QueryInput, type RestList, restList, toSnake } from '../../../platform/http/index.js';
import { TeamsService } from './teams.service.js';

@ApiTags('Teams')
@ApiBearerAuth()
@Controller('api/v2/teams')
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<unknown>> {
    const page = await this.teams.list(ctx, { first: query.perPage, after: query.cursor });
    return restList(request, query, page, toSnake);
  }
}
