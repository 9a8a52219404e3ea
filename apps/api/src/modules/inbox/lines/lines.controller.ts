import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { messageRest } from '../messages/message.rest.js';
import { TimelineQuery } from './lines.input.js';
import { LinesService } from './lines.service.js';

@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/tickets/:id/timeline')
export class LinesController {
  constructor(@Inject(LinesService) private readonly lines: LinesService) {}

  /** What happened and why, newest first. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: TimelineQuery,
  ) {
    const { perPage: first, cursor: after, kinds } = query;
    return restList(request, query, await this.lines.list(ctx, id, { first, after, kinds }), messageRest);
  }
}
