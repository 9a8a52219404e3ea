import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { CustomViewChangesService } from './custom-view-changes.service.js';
import {
  CreateCustomViewInput,
  CustomViewFields,
  CustomViewsOrderInput,
  ImportCustomViewsInput,
} from './custom-view.input.js';
import { type CustomViewRest, customViewRest } from './custom-view.rest.js';
import { CustomViewsService } from './custom-views.service.js';

class ViewListQuery extends ListQuery {
  @ApiPropertyOptional({ type: Boolean, description: 'With the views of teams that you are not in.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  )
  @IsBoolean()
  all?: boolean;
}

class VersionQuery {
  @ApiPropertyOptional({ type: Number, description: 'The version you saw; a newer one is refused with 409.' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  version?: number;
}

/** Private views are everybody's own; the service asks for the right to keep those that others see. */
@ApiTags('Custom views')
@ApiBearerAuth()
@Controller('api/v2')
export class CustomViewsController {
  constructor(
    private readonly views: CustomViewsService,
    private readonly changes: CustomViewChangesService,
  ) {}

  @Get('custom_views')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ViewListQuery,
  ): Promise<RestList<CustomViewRest>> {
    const page = await this.views.list(ctx, { first: query.perPage, after: query.cursor, all: query.all });
    return restList(request, query, page, customViewRest);
  }

  @Get('custom_views/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<{ data: CustomViewRest }> {
    return { data: customViewRest(await this.views.get(ctx, id)) };
  }

  @Post('custom_views')
  @SignedIn()
  async create(
    @Ctx() ctx: RequestContext,
    @Input() body: CreateCustomViewInput,
  ): Promise<{ data: CustomViewRest }> {
    return { data: customViewRest(await this.changes.create(ctx, body)) };
  }

  /** What the list gives under `data`, of this agency or another one: all of them are made, or none. */
  @Post('custom_views/import')
  @SignedIn()
  async import(
    @Ctx() ctx: RequestContext,
    @Input() body: ImportCustomViewsInput,
  ): Promise<{ data: CustomViewRest[] }> {
    return { data: (await this.changes.import(ctx, body.views)).map(customViewRest) };
  }

  @Put('custom_views/:id')
  @SignedIn()
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: CustomViewFields,
  ): Promise<{ data: CustomViewRest }> {
    return { data: customViewRest(await this.changes.update(ctx, id, body)) };
  }

  @Delete('custom_views/:id')
  @HttpCode(204)
  @SignedIn()
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: VersionQuery,
  ): Promise<void> {
    await this.changes.delete(ctx, id, query.version);
  }

  @Post('custom_views/:id/restore')
  @HttpCode(200)
  @SignedIn()
  async restore(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: CustomViewRest }> {
    return { data: customViewRest(await this.changes.restore(ctx, id)) };
  }

  @Patch('custom_views_order')
  @HttpCode(204)
  @SignedIn()
  async order(@Ctx() ctx: RequestContext, @Input() body: CustomViewsOrderInput): Promise<void> {
    await this.changes.order(ctx, body.order);
  }
}
