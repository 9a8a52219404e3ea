import { Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Input, inRestWords } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { BulkRest, startOf } from './bulk.input.js';
import { bulkRest } from './bulk.rest.js';
import { type BulkView, isOver } from './bulk.rules.js';
import { BulkService } from './bulk.service.js';

const LIMIT = { name: 'inbox.bulk', points: 120, seconds: 60, by: 'actor' } as const;

/** Who may do what is decided by the action, as it is for one conversation. */
@ApiTags('Tickets')
@ApiBearerAuth()
@Controller('api/v2/bulk')
export class BulkController {
  constructor(@Inject(BulkService) private readonly bulks: BulkService) {}

  /** 200 when it is done (up to 25 conversations), 202 when a worker goes on with it. */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @RateLimit(LIMIT)
  async start(
    @Ctx() ctx: RequestContext,
    @Input() body: BulkRest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const bulk = await inRestWords({ resultId: 'ticket_result_id' }, this.bulks.start(ctx, startOf(body)));
    if (!isOver(bulk.status)) void reply.status(202);
    return this.shown(ctx, bulk);
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.bulks.get(ctx, id));
  }

  /** What is done stays done. */
  @Post(':id/cancel')
  @HttpCode(200)
  @SignedIn()
  async cancel(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.bulks.cancel(ctx, id));
  }

  /** Puts back what nobody has changed since. */
  @Post(':id/undo')
  @HttpCode(200)
  @SignedIn()
  async undo(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return this.shown(ctx, await this.bulks.undo(ctx, id));
  }

  private async shown(ctx: RequestContext, bulk: BulkView) {
    return { data: bulkRest(bulk, await this.bulks.problems(ctx, bulk.id), ctx.now()) };
  }
}
