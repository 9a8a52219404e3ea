import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { DeletableQuery, VersionQuery } from '../settings-query.input.js';
import { LocationChangesService } from './location-changes.service.js';
import { CreateLocationInput, LocationFields } from './location.input.js';
import { type LocationRest, locationRest } from './location.rest.js';
import { LocationsService } from './locations.service.js';

const MANAGE = 'settings.company_profile.manage_locations';

type One = Promise<{ data: LocationRest }>;

@ApiTags('Locations')
@ApiBearerAuth()
@Controller('api/v2')
export class LocationsController {
  constructor(
    private readonly locations: LocationsService,
    private readonly changes: LocationChangesService,
  ) {}

  @Get('locations')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: DeletableQuery,
  ): Promise<RestList<LocationRest>> {
    const { perPage: first, cursor: after, term, deleted } = query;
    return restList(
      request,
      query,
      await this.locations.list(ctx, { first, after, term, deleted }),
      locationRest,
    );
  }

  @Get('locations/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: locationRest(await this.locations.get(ctx, id)) };
  }

  @Post('locations')
  @Requires(MANAGE)
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateLocationInput): One {
    return { data: locationRest(await this.changes.create(ctx, body)) };
  }

  @Put('locations/:id')
  @Requires(MANAGE)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: LocationFields,
  ): One {
    return { data: locationRest(await this.changes.update(ctx, id, body)) };
  }

  @Delete('locations/:id')
  @HttpCode(204)
  @Requires(MANAGE)
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { version }: VersionQuery,
  ): Promise<void> {
    await this.changes.delete(ctx, id, version);
  }

  @Post('locations/:id/restore')
  @HttpCode(200)
  @Requires(MANAGE)
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: locationRest(await this.changes.restore(ctx, id)) };
  }
}
