import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires } from '../access/index.js';
import type { RequestContext } from '../context/request-context.js';
import { ListQuery, QueryInput, restList } from '../http/index.js';
import { IdPipe } from '../ids/index.js';
import { DeadLetters } from '../jobs/index.js';
import { DeadLetterList } from './dead-letter-list.service.js';
import type { DeadLetterView } from './dead-letter.view.js';

@ApiTags('Dead letters')
@ApiBearerAuth()
@Controller('api/v2/dead_letters')
export class DeadLettersController {
  constructor(
    @Inject(DeadLetterList) private readonly letterList: DeadLetterList,
    @Inject(DeadLetters) private readonly letters: DeadLetters,
  ) {}

  /** Newest first. */
  @Get()
  @Requires('settings.channels.manage')
  async list(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @QueryInput() query: ListQuery) {
    const page = await this.letterList.page(ctx, query.perPage, query.cursor);
    return restList(request, query, page, rest);
  }

  @Post('retry_all')
  @HttpCode(200)
  @Requires('settings.channels.manage')
  async retryAll(@Ctx() ctx: RequestContext): Promise<{ data: { retried: number } }> {
    return { data: { retried: await this.letters.retryAll(ctx) } };
  }

  @Post(':id/retry')
  @HttpCode(204)
  @Requires('settings.channels.manage')
  async retry(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.letters.retry(ctx, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('settings.channels.manage')
  async discard(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.letters.discard(ctx, id);
  }
}

function rest({ createdAt, ...letter }: DeadLetterView) {
  return { ...letter, created_at: createdAt.toISOString() };
}
