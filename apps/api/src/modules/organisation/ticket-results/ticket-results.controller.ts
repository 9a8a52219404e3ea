import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { ListQuery, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import type { TicketResultView } from './ticket-result.rules.js';
import { TicketResultsService } from './ticket-results.service.js';

@ApiTags('Ticket results')
@ApiBearerAuth()
@Controller('api/v2/ticket_results')
export class TicketResultsController {
  constructor(private readonly results: TicketResultsService) {}

  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ListQuery,
  ): Promise<RestList<Pick<TicketResultView, 'id' | 'name'>>> {
    const page = await this.results.list(ctx, { first: query.perPage, after: query.cursor });
    return restList(request, query, page, ({ id, name }) => ({ id, name }));
  }
}
