import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Input, inRestWords, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { TicketActions } from './ticket-actions.service.js';
import { InboxErrors } from '../inbox.errors.js';
import { AssignTicketRest, CloseTicketRest, LabelTicketRest } from './ticket-rest.input.js';
import { ListQueryInput, TicketListQuery } from './ticket.query.js';
import { ticketRest } from './ticket.rest.js';
import type { TicketType } from './ticket.type.js';
import { TicketsService } from './tickets.service.js';

const data = async (ticket: Promise<TicketType>) => ({ data: ticketRest(await ticket) });

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller()
export class TicketsController {
  constructor(
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(TicketActions) private readonly actions: TicketActions,
  ) {}

  @Get('api/v2/tickets')
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @ListQueryInput() query: TicketListQuery,
  ) {
    const { perPage, cursor, page, sort, ...filter } = query;
    const offset = page && !cursor ? (page - 1) * perPage : 0;
    const detail = { lastMessage: 'line', people: false } as const;
    const list = await this.tickets.list(ctx, {
      filter,
      sort,
      first: perPage,
      after: cursor,
      offset,
      detail,
    });
    return restList(withoutPage(request), query, list, ticketRest);
  }

  @Get('api/v2/tickets/:id')
  @SignedIn()
  get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.tickets.get(ctx, id));
  }

  @Post('api/v2/tickets/:id/assign')
  @HttpCode(200)
  @Requires('inbox.conversations.assign')
  assign(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: AssignTicketRest) {
    const { type, userId, teamId, note, version } = body;
    assertMeant(id, body);
    return data(
      this.actions.assign(ctx, {
        ticketId: String(id),
        userId: type === 'team' ? null : userId,
        teamId: type === 'user' ? null : teamId,
        note,
        version,
      }),
    );
  }

  @Post('api/v2/tickets/:id/close')
  @HttpCode(200)
  @Requires('inbox.conversations.close')
  close(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: CloseTicketRest) {
    const { ticketResultId: resultId, version } = body;
    const closed = this.actions.close(ctx, { ticketId: String(id), resultId, version });
    return data(inRestWords({ resultId: 'ticket_result_id' }, closed));
  }

  @Post('api/v2/tickets/:id/reopen')
  @HttpCode(200)
  @Requires('inbox.conversations.close')
  reopen(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.actions.reopen(ctx, id));
  }

  @Post('api/v2/tickets/:id/spam')
  @HttpCode(200)
  @Requires('inbox.conversations.close')
  spam(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.actions.markSpam(ctx, id, true));
  }

  @Delete('api/v2/tickets/:id/spam')
  @Requires('inbox.conversations.close')
  notSpam(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return data(this.actions.markSpam(ctx, id, false));
  }

  @Post('client-api/tickets/label-ticket/:id')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  label(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() body: LabelTicketRest) {
    return data(this.actions.label(ctx, id, Number(body.labelId), true));
  }

  @Delete('client-api/tickets/label-ticket/:id/:labelId')
  @Requires('inbox.conversations.reply')
  unlabel(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('labelId', IdPipe) labelId: number,
  ) {
    return data(this.actions.label(ctx, id, labelId, false));
  }
}

/** The links go on by cursor from the page that was asked for. */
function withoutPage(request: FastifyRequest): FastifyRequest {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.delete('page');
  return { url: `${url.pathname}${url.search}` } as FastifyRequest;
}

/** Nobody gives a conversation back by leaving something out: that takes a null. */
function assertMeant(id: number, { ticketId, type, userId, teamId }: AssignTicketRest): void {
  if (ticketId && Number(ticketId) !== id)
    throw InboxErrors.invalid({ fields: { ticketId: ['This is not the conversation of the address.'] } });
  const isSaid = type === 'team' ? teamId !== undefined : type === 'user' ? userId !== undefined : undefined;
  if (isSaid ?? (userId !== undefined || teamId !== undefined)) return;
  const field = type === 'team' ? 'teamId' : 'userId';
  throw InboxErrors.invalid({ fields: { [field]: ['Say who gets it; null gives it back to everybody.'] } });
}
