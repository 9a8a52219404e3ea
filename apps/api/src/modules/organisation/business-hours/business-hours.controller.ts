import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { DeletableQuery, VersionQuery } from '../settings-query.input.js';
import { BusinessHoursChangesService } from './business-hours-changes.service.js';
import { BusinessHoursFields, CreateBusinessHoursInput } from './business-hours.input.js';
import {
  type BusinessHoursRest,
  businessHoursRest,
  type UnavailableChannelRest,
  unavailableRest,
} from './business-hours.rest.js';
import type { BusinessHoursView } from './business-hours.rules.js';
import { BusinessHoursService } from './business-hours.service.js';

const MANAGE = 'settings.company_profile.manage_business_hours';

interface HoursList extends RestList<BusinessHoursRest> {
  unavailable_channels: UnavailableChannelRest[];
}

@ApiTags('Business hours')
@ApiBearerAuth()
@Controller('api/v2')
export class BusinessHoursController {
  constructor(
    private readonly hours: BusinessHoursService,
    private readonly changes: BusinessHoursChangesService,
  ) {}

  /** Also says which channels have business hours already: no other schedule can be given them. */
  @Get('business_hours')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: DeletableQuery,
  ): Promise<HoursList> {
    const { perPage: first, cursor: after, term, deleted } = query;
    const page = await this.hours.list(ctx, { first, after, term, deleted });
    const unavailable = await this.hours.unavailable(ctx, 0);
    return {
      ...restList(request, query, page, (hours) => businessHoursRest(hours, ctx.now())),
      unavailable_channels: unavailable.map(unavailableRest),
    };
  }

  @Get('business_hours/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return one(ctx, await this.hours.get(ctx, id));
  }

  @Post('business_hours')
  @Requires(MANAGE)
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateBusinessHoursInput) {
    return one(ctx, await this.changes.create(ctx, body));
  }

  /** What is left out stays as it is; the days of `week` that are left out are closed. */
  @Put('business_hours/:id')
  @Requires(MANAGE)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: BusinessHoursFields,
  ) {
    return one(ctx, await this.changes.update(ctx, id, body));
  }

  @Delete('business_hours/:id')
  @HttpCode(204)
  @Requires(MANAGE)
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { version }: VersionQuery,
  ): Promise<void> {
    await this.changes.delete(ctx, id, version);
  }

  /** With those of its channels that no other schedule has by now. */
  @Post('business_hours/:id/restore')
  @HttpCode(200)
  @Requires(MANAGE)
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return one(ctx, await this.changes.restore(ctx, id));
  }
}

function one(ctx: RequestContext, hours: BusinessHoursView): { data: BusinessHoursRest } {
  return { data: businessHoursRest(hours, ctx.now()) };
}
