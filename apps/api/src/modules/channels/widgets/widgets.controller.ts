import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import {
  Input,
  ListQuery,
  QueryInput,
  type RestList,
  restList,
  TermQuery,
} from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { WidgetChangesService } from './widget-changes.service.js';
import { CreateWebWidgetInput, RotateSecretInput, WebWidgetFields } from './widget.input.js';
import { type WebWidgetRest, webWidgetRest } from './widget.rest.js';
import { WidgetsService } from './widgets.service.js';

const MANAGE = 'settings.website_widgets.manage';

type One = Promise<{ data: WebWidgetRest }>;

@ApiTags('Website widgets')
@ApiBearerAuth()
@Controller('api/v2')
export class WidgetsController {
  constructor(
    private readonly widgets: WidgetsService,
    private readonly changes: WidgetChangesService,
  ) {}

  @Get('web_widgets')
  @Requires(MANAGE)
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<WebWidgetRest>> {
    const { perPage: first, cursor: after, term } = query;
    return restList(request, query, await this.widgets.list(ctx, { first, after, term }), webWidgetRest);
  }

  /** Those that were deleted and can be brought back. */
  @Get('web_widgets/deleted')
  @Requires(MANAGE)
  async deleted(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<WebWidgetRest>> {
    const { perPage: first, cursor: after } = query;
    const page = await this.widgets.list(ctx, { first, after, deleted: true });
    return restList(request, query, page, webWidgetRest);
  }

  @Get('web_widgets/:id')
  @Requires(MANAGE)
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: webWidgetRest(await this.widgets.get(ctx, id)) };
  }

  /** Without `channel_id` it gets a website chat of its own. */
  @Post('web_widgets')
  @Requires(MANAGE)
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateWebWidgetInput): One {
    return { data: webWidgetRest(await this.changes.create(ctx, body)) };
  }

  @Put('web_widgets/:id')
  @Requires(MANAGE)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: WebWidgetFields,
  ): One {
    return { data: webWidgetRest(await this.changes.update(ctx, id, body)) };
  }

  /** Websites that show it show nothing from now on. */
  @Delete('web_widgets/:id')
  @HttpCode(204)
  @Requires(MANAGE)
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, id);
  }

  @Post('web_widgets/:id/restore')
  @HttpCode(200)
  @Requires(MANAGE)
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: webWidgetRest(await this.changes.restore(ctx, id)) };
  }

  /** A new secret to sign visitors' identities with. It is shown this once. */
  @Post('web_widgets/:id/secret')
  @HttpCode(200)
  @Requires(MANAGE)
  async rotate(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: RotateSecretInput,
  ): Promise<{ data: { secret: string } }> {
    return { data: { secret: await this.changes.rotateSecret(ctx, id, body.endsOldNow ?? false) } };
  }
}
