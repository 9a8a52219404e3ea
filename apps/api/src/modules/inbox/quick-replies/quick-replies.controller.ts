import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ImportReportRest, linesOf, sendCsv } from '../../../platform/csv/index.js';
import { incomingFile, Input, QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { DuplicateQuickReply } from './duplicate-quick-reply.service.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import {
  ChangedQuickReplyFields,
  CreateQuickReplyInput,
  ExportQuery,
  QuickReplyImportQuery,
  QuickReplyQuery,
  RenderQuery,
} from './quick-reply.input.js';
import { quickReplyColumns } from './quick-reply-import.rules.js';
import { QuickReplySpreadsheets } from './quick-reply-spreadsheets.service.js';
import { fileRest, quickReplyRest } from './quick-reply.rest.js';
import { QuickReplyChanges } from './quick-reply-changes.service.js';
import { QuickReplyFiles } from './quick-reply-files.service.js';
import { QuickRepliesService } from './quick-replies.service.js';
import { ReplyValues } from './reply-values.service.js';

@ApiTags('Quick replies')
@ApiBearerAuth()
@Controller('api/v2/quick_replies')
export class QuickRepliesController {
  constructor(
    private readonly replies: QuickRepliesService,
    private readonly changes: QuickReplyChanges,
    private readonly copies: DuplicateQuickReply,
    private readonly files: QuickReplyFiles,
    private readonly values: ReplyValues,
    private readonly spreadsheets: QuickReplySpreadsheets,
  ) {}

  /** By title: what is shared with the caller, and their own. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: QuickReplyQuery,
  ) {
    const { perPage, cursor, ...filter } = query;
    const page = await this.replies.list(ctx, { filter, first: perPage, after: cursor ?? null });
    return restList(request, query, page, quickReplyRest);
  }

  /** All that are shared: a file for a spreadsheet, or JSON. What looks like a formula is made harmless in the former. */
  @Get('export')
  @ApiProduces('text/csv', 'application/json')
  @Requires('settings.quick_replies.manage')
  @RateLimit({ name: 'quick_replies.export', points: 60, seconds: 3_600, by: 'actor' })
  async export(
    @Ctx() ctx: RequestContext,
    @QueryInput() { format }: ExportQuery,
    @Res() reply: FastifyReply,
  ) {
    if (format === 'json') void reply.send({ data: await this.spreadsheets.rows(ctx) });
    else
      sendCsv(
        reply,
        `quick-replies-${ctx.now().toISOString().slice(0, 10)}`,
        await this.spreadsheets.csv(ctx),
      );
  }

  /** Columns title, body, shortcut, type, subject, folder, id. Known ids, shortcuts or titles are changed; all lines or none. */
  @Post('import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiOkResponse({ type: ImportReportRest })
  @Requires('settings.quick_replies.manage')
  @RateLimit({ name: 'quick_replies.import', points: 120, seconds: 3_600, by: 'actor' })
  async import(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() { dryRun }: QuickReplyImportQuery,
  ): Promise<{ data: ImportReportRest }> {
    const lines = await linesOf(request, quickReplyColumns);
    return { data: await this.spreadsheets.import(ctx, lines, dryRun ?? false) };
  }

  /** A file in the field `file`, to be named in `attachment_ids` of a quick reply. */
  @Post('attachments')
  @HttpCode(201)
  @ApiConsumes('multipart/form-data')
  @Requires('inbox.conversations.reply')
  async upload(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest) {
    const file = await incomingFile(request);
    if (!file)
      throw QuickReplyErrors.fileMissing({ fields: { file: ['Send the file in the field "file".'] } });
    return { data: fileRest(await this.files.upload(ctx, file)) };
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: quickReplyRest(await this.replies.get(ctx, id)) };
  }

  /** With its variables filled in, as in the conversation `ticket_id`. */
  @Get(':id/render')
  @SignedIn()
  async render(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { ticketId }: RenderQuery,
  ) {
    const { attachments, ...said } = await this.values.render(ctx, id, ticketId ? Number(ticketId) : null);
    return { data: { ...said, attachments: attachments.map(fileRest) } };
  }

  /** Shared ones need settings.quick_replies.manage. */
  @Post()
  @HttpCode(201)
  @Requires('inbox.conversations.reply')
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateQuickReplyInput) {
    return { data: quickReplyRest(await this.changes.create(ctx, body)) };
  }

  @Put(':id')
  @Requires('inbox.conversations.reply')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ChangedQuickReplyFields,
  ) {
    return { data: quickReplyRest(await this.changes.update(ctx, id, body)) };
  }

  /** It can be brought back for thirty days. */
  @Delete(':id')
  @HttpCode(204)
  @Requires('inbox.conversations.reply')
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: quickReplyRest(await this.changes.restore(ctx, id)) };
  }

  /** With copies of its files, and without its shortcut. */
  @Post(':id/duplicate')
  @HttpCode(201)
  @Requires('inbox.conversations.reply')
  async duplicate(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: quickReplyRest(await this.copies.duplicate(ctx, id)) };
  }
}
