import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ImportReportRest, linesOf, sendCsv } from '../../../platform/csv/index.js';
import { Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { LabelChangesService } from './label-changes.service.js';
import { LabelFilesService } from './label-files.service.js';
import { DeletableQuery, ImportQuery, VersionQuery } from '../settings-query.input.js';
import { CreateLabelInput, LabelFields, MergeLabelFields } from './label.input.js';
import { type LabelRest, labelRest } from './label.rest.js';
import { labelColumns } from './label.rules.js';
import { LabelsService } from './labels.service.js';

type One = Promise<{ data: LabelRest }>;

@ApiTags('Labels')
@ApiBearerAuth()
@Controller('api/v2/labels')
export class LabelsController {
  constructor(
    private readonly labels: LabelsService,
    private readonly changes: LabelChangesService,
    private readonly files: LabelFilesService,
  ) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: DeletableQuery,
  ): Promise<RestList<LabelRest>> {
    const { perPage: first, cursor: after, term, deleted } = query;
    const page = await this.labels.list(ctx, { first, after, term, deleted });
    return restList(request, query, page, labelRest);
  }

  /** A file for a spreadsheet. What looks like a formula is made harmless. */
  @Get('export')
  @ApiProduces('text/csv')
  @Requires('settings.labels.manage')
  @RateLimit({ name: 'labels.export', points: 60, seconds: 3_600, by: 'actor' })
  async export(@Ctx() ctx: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    sendCsv(reply, `labels-${ctx.now().toISOString().slice(0, 10)}`, await this.files.export(ctx));
  }

  /** Columns name, color and description; labels of the same name are changed. All lines or none. */
  @Post('import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiOkResponse({ type: ImportReportRest })
  @Requires('settings.labels.manage')
  @RateLimit({ name: 'labels.import', points: 120, seconds: 3_600, by: 'actor' })
  async import(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() { dryRun }: ImportQuery,
  ): Promise<{ data: ImportReportRest }> {
    const lines = await linesOf(request, labelColumns);
    return { data: await this.files.import(ctx, lines, dryRun ?? false) };
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: labelRest(await this.labels.get(ctx, id)) };
  }

  @Post()
  @Requires('settings.labels.manage')
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateLabelInput): One {
    return { data: labelRest(await this.changes.create(ctx, body)) };
  }

  @Put(':id')
  @Requires('settings.labels.manage')
  async update(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: LabelFields): One {
    return { data: labelRest(await this.changes.update(ctx, id, body)) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('settings.labels.manage')
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { version }: VersionQuery,
  ): Promise<void> {
    await this.changes.delete(ctx, id, version);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('settings.labels.manage')
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: labelRest(await this.changes.restore(ctx, id)) };
  }

  /** What has this label gets the other one; this one is gone for good. */
  @Post(':id/merge')
  @HttpCode(200)
  @Requires('settings.labels.manage')
  async merge(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: MergeLabelFields,
  ): One {
    return { data: labelRest(await this.changes.merge(ctx, id, Number(body.intoId))) };
  }
}
