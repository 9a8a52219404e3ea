import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { messageRest } from '../messages/message.rest.js';
import { ScheduledList } from './scheduled-list.service.js';
import { ScheduleMessageInput, UpdateScheduledMessageInput } from './scheduled-message.input.js';
import { ScheduledQuery } from './scheduled-message.query.js';
import { scheduledRest } from './scheduled-message.rest.js';
import { ScheduledMessages } from './scheduled-messages.service.js';

@ApiTags('Scheduled messages')
@ApiBearerAuth()
@Controller('api/v2')
export class ScheduledMessagesController {
  constructor(
    private readonly scheduled: ScheduledMessages,
    private readonly list: ScheduledList,
  ) {}

  /** Your own, the next first. */
  @Get('scheduled_messages')
  @SignedIn()
  async own(@Ctx() ctx: RequestContext, @Req() request: FastifyRequest, @QueryInput() query: ScheduledQuery) {
    const { perPage: first, cursor: after, states } = query;
    return restList(request, query, await this.list.own(ctx, { first, after, states }), scheduledRest);
  }

  /** What waits in a conversation, everybody's. */
  @Get('tickets/:id/scheduled_messages')
  @SignedIn()
  async ofTicket(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: (await this.list.ofTicket(ctx, id)).map(scheduledRest) };
  }

  /** Give `send_at`, or `undo_seconds` for a message that is sent now and can be taken back for so long. */
  @Post('scheduled_messages')
  @HttpCode(201)
  @Requires('inbox.conversations.reply')
  async schedule(@Ctx() ctx: RequestContext, @Input() input: ScheduleMessageInput) {
    return { data: scheduledRest(await this.scheduled.schedule(ctx, input)) };
  }

  @Get('scheduled_messages/:id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: scheduledRest(await this.list.get(ctx, id)) };
  }

  @Put('scheduled_messages/:id')
  @Requires('inbox.conversations.reply')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() input: UpdateScheduledMessageInput,
  ) {
    return { data: scheduledRest(await this.scheduled.update(ctx, id, input)) };
  }

  /** Takes it back; the answer has its words. */
  @Delete('scheduled_messages/:id')
  @Requires('inbox.conversations.reply')
  async cancel(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: scheduledRest(await this.scheduled.cancel(ctx, id)) };
  }

  @Post('scheduled_messages/:id/send')
  @HttpCode(200)
  @Requires('inbox.conversations.reply')
  async sendNow(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number) {
    return { data: messageRest((await this.scheduled.sendNow(ctx, id, null)).message) };
  }
}
