import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList, TermQuery } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { DepartureFields } from '../people/person.input.js';
import { TeamChangesService } from './team-changes.service.js';
import { CreateTeamInput, TeamFields } from './team.input.js';
import { type TeamRest, teamRest } from './team.rest.js';
import { TeamsService } from './teams.service.js';

@ApiTags('Teams')
@ApiBearerAuth()
@Controller('api/v2/teams')
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly changes: TeamChangesService,
  ) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<TeamRest>> {
    const page = await this.teams.list(ctx, { first: query.perPage, after: query.cursor, term: query.term });
    return restList(request, query, page, teamRest);
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: TeamRest }> {
    return { data: teamRest(await this.teams.get(ctx, id)) };
  }

  @Post()
  @Requires('permissions.teams.manage')
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateTeamInput): Promise<{ data: TeamRest }> {
    return { data: teamRest(await this.changes.create(ctx, body)) };
  }

  @Put(':id')
  @Requires('permissions.teams.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: TeamFields,
  ): Promise<{ data: TeamRest }> {
    return { data: teamRest(await this.changes.update(ctx, id, body)) };
  }

  /** Who takes the open conversations over stands in the query: a DELETE has no body. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('permissions.teams.manage')
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: DepartureFields,
  ): Promise<void> {
    await this.changes.delete(ctx, id, query);
  }
}
