import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ImportReportRest, linesOf, sendCsv } from '../../../platform/csv/index.js';
import { Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { DeletableQuery, ImportQuery, VersionQuery } from '../settings-query.input.js';
import { TicketResultChangesService } from './ticket-result-changes.service.js';
import { TicketResultFilesService } from './ticket-result-files.service.js';
import {
  CreateTicketResultInput,
  OrderTicketResultsInput,
  TicketResultFields,
} from './ticket-result.input.js';
import { type TicketResultRest, ticketResultRest } from './ticket-result.rest.js';
import { resultColumns } from './ticket-result.rules.js';
import { TicketResultsService } from './ticket-results.service.js';

type One = Promise<{ data: TicketResultRest }>;

@ApiTags('Ticket results')
@ApiBearerAuth()
@Controller('api/v2')
export class TicketResultsController {
  constructor(
    private readonly results: TicketResultsService,
    private readonly changes: TicketResultChangesService,
    private readonly files: TicketResultFilesService,
  ) {}

  @Get('ticket_results')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: DeletableQuery,
  ): Promise<RestList<TicketResultRest>> {
    const { perPage: first, cursor: after, term, deleted } = query;
    const page = await this.results.list(ctx, { first, after, term, deleted });
    return restList(request, query, page, ticketResultRest);
  }

  /** A file for a spreadsheet. What looks like a formula is made harmless. */
  @Get('ticket_results/export')
  @ApiProduces('text/csv')
  @Requires('settings.ticket_results.manage')
  @RateLimit({ name: 'ticket-results.export', points: 60, seconds: 3_600, by: 'actor' })
  async export(@Ctx() ctx: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    sendCsv(reply, `ticket-results-${ctx.now().toISOString().slice(0, 10)}`, await this.files.export(ctx));
  }

  /** Columns name and description; results of the same name are changed. All lines or none. */
  @Post('ticket_results/import')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiOkResponse({ type: ImportReportRest })
  @Requires('settings.ticket_results.manage')
  @RateLimit({ name: 'ticket-results.import', points: 120, seconds: 3_600, by: 'actor' })
  async import(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() { dryRun }: ImportQuery,
  ): Promise<{ data: ImportReportRest }> {
    const lines = await linesOf(request, resultColumns);
    return { data: await this.files.import(ctx, lines, dryRun ?? false) };
  }

  /** All results, in the order that is wanted. */
  @Patch('ticket_results_order')
  @Requires('settings.ticket_results.manage')
  async order(
    @Ctx() ctx: RequestContext,
    @Input() body: OrderTicketResultsInput,
  ): Promise<{ data: TicketResultRest[] }> {
    return { data: (await this.changes.order(ctx, body.order.map(Number))).map(ticketResultRest) };
  }

  @Get('ticket_results/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: ticketResultRest(await this.results.get(ctx, id)) };
  }

  @Post('ticket_results')
  @Requires('settings.ticket_results.manage')
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateTicketResultInput): One {
    return { data: ticketResultRest(await this.changes.create(ctx, body)) };
  }

  @Put('ticket_results/:id')
  @Requires('settings.ticket_results.manage')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: TicketResultFields,
  ): One {
    return { data: ticketResultRest(await this.changes.update(ctx, id, body)) };
  }

  @Delete('ticket_results/:id')
  @HttpCode(204)
  @Requires('settings.ticket_results.manage')
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { version }: VersionQuery,
  ): Promise<void> {
    await this.changes.delete(ctx, id, version);
  }

  @Post('ticket_results/:id/restore')
  @HttpCode(200)
  @Requires('settings.ticket_results.manage')
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: ticketResultRest(await this.changes.restore(ctx, id)) };
  }
}
