import { Controller, Delete, Get, HttpCode, Inject, Param, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Input, ListQuery, QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { SaveTicketDraftInput } from './draft.input.js';
import { draftRest } from './draft.rest.js';
import { Drafts } from './drafts.service.js';

@ApiTags('Ticket drafts')
@ApiBearerAuth()
@Controller('api/v2/ticket_drafts')
export class DraftsController {
  constructor(@Inject(Drafts) private readonly drafts: Drafts) {}

  /** The own ones, newest first. */
  @Get()
  @SignedIn()
  async list(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @QueryInput() query: ListQuery) {
    const page = await this.drafts.mine(ctx, query.perPage, query.cursor);
    const list = restList(request, query, page, draftRest);
    return { ...list, meta: { ...list.meta, total: page.totalCount } };
  }

  /** Of a ticket and kind there is one; of new conversations one per client_key. `data` is null for an empty one. */
  @Put()
  @Requires('inbox.conversations.reply')
  async save(@Ctx() ctx: RequestContext, @Input() input: SaveTicketDraftInput) {
    const draft = await this.drafts.save(ctx, input);
    return { data: draft && draftRest(draft) };
  }

  @Delete(':id')
  @HttpCode(204)
  @SignedIn()
  async discard(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    if (!(await this.drafts.discard(ctx, id))) throw InboxErrors.notFound();
  }
}
