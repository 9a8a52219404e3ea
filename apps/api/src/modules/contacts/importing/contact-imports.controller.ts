import { Controller, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiProduces, ApiTags } from '@nestjs/swagger';
import { sheetLimits } from '@parley/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { sendCsv } from '../../../platform/csv/index.js';
import { incomingFile, Input, ListQuery, QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ContactImportErrors } from './contact-import.errors.js';
import { ContactImportPlanFields, planOf, UploadContactsQuery } from './contact-import.input.js';
import { contactImportRest, previewRest, refusedRest } from './contact-import.rest.js';
import type { ContactImportView } from './contact-import.rules.js';
import { ContactImportsService } from './contact-imports.service.js';
import { ImportViews } from './import-views.service.js';

const LIMIT = { name: 'contacts.import', points: 120, seconds: 3_600, by: 'actor' } as const;

/** Who may take contacts away may bring them: an undo does both. */
@ApiTags('Contact imports')
@ApiBearerAuth()
@Controller('api/v2/contact_imports')
export class ContactImportsController {
  constructor(
    private readonly imports: ContactImportsService,
    private readonly views: ImportViews,
  ) {}

  /**
   * The field `file`: CSV, XLSX or JSON, up to 200 MB and 500,000 rows. Nothing is imported yet: a worker takes the rows
   * out (`READING`, then `READY` with a guessed plan, or `UNREADABLE`).
   */
  @Post()
  @HttpCode(202)
  @ApiConsumes('multipart/form-data')
  @Requires('contacts.contacts.delete')
  @RateLimit({ name: 'contacts.import-upload', points: 60, seconds: 3_600, by: 'actor' })
  async upload(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: UploadContactsQuery,
  ) {
    const file = await incomingFile(request, sheetLimits.bytes);
    if (!file) throw ContactImportErrors.noFile({ fields: { file: ['Send the file in the field "file".'] } });
    return this.shown(ctx, await this.imports.upload(ctx, file, query.numbers ? 'NUMBERS' : 'OTHER'));
  }

  @Get()
  @Requires('contacts.contacts.delete')
  async list(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @QueryInput() query: ListQuery) {
    const page = await this.imports.list(ctx, { first: query.perPage, after: query.cursor });
    return restList(request, query, page, (view) => contactImportRest(view, ctx.now()));
  }

  @Get(':id')
  @Requires('contacts.contacts.delete')
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.imports.get(ctx, id));
  }

  /** What the columns are, and what becomes of contacts that are there already. What was tried before is forgotten. */
  @Put(':id/plan')
  @Requires('contacts.contacts.delete')
  async plan(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ContactImportPlanFields,
  ) {
    return this.shown(ctx, await this.imports.plan(ctx, id, planOf(body)));
  }

  /** The first twenty rows as they would be. */
  @Get(':id/preview')
  @Requires('contacts.contacts.delete')
  async preview(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    const rows = await this.views.preview(ctx, await this.imports.get(ctx, id));
    return { data: rows.map(previewRest) };
  }

  /** A dry run: counts what would become of the rows (`TRYING`, then `READY` with a `trial`). */
  @Post(':id/try')
  @HttpCode(202)
  @Requires('contacts.contacts.delete')
  @RateLimit(LIMIT)
  async try(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.imports.try(ctx, id));
  }

  @Post(':id/start')
  @HttpCode(202)
  @Requires('contacts.contacts.delete')
  @RateLimit(LIMIT)
  async start(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.imports.start(ctx, id));
  }

  /** What is done stays done, and can be undone. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Requires('contacts.contacts.delete')
  async cancel(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.imports.cancel(ctx, id));
  }

  /** For thirty days. Contacts that it made go, those that it changed get their former values, unless somebody touched them since. */
  @Post(':id/undo')
  @HttpCode(202)
  @Requires('contacts.contacts.delete')
  async undo(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.imports.undo(ctx, id));
  }

  /** The rows that were refused, and what an undo had to leave: the first hundred of each. */
  @Get(':id/problems')
  @Requires('contacts.contacts.delete')
  async problems(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    const view = await this.imports.get(ctx, id);
    const [refused, kept] = await Promise.all([this.views.problems(ctx, view), this.views.kept(ctx, view)]);
    return {
      data: {
        refused: refused.map(refusedRest),
        kept: kept.map(({ line, contactId, kept: reason }) => ({ line, contact_id: contactId, reason })),
      },
    };
  }

  /** All rows that were refused, with the reasons in the last column: mend them, and bring the file again. */
  @Get(':id/problems.csv')
  @ApiProduces('text/csv')
  @Requires('contacts.contacts.delete')
  async problemFile(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendCsv(reply, `contacts-problems-${id}`, await this.views.problemFile(ctx, id));
  }

  private shown(ctx: RequestContext, view: ContactImportView) {
    return { data: contactImportRest(view, ctx.now()) };
  }
}
