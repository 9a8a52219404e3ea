import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { AddChatReminderInput, ChatRemindersQuery, MoveChatReminderRest } from './chat-reminder.input.js';
import { type ChatReminderRest, chatReminderRest } from './chat-reminder.rest.js';
import { ChatReminders } from './chat-reminders.service.js';

type One = Promise<{ data: ChatReminderRest }>;

@ApiTags('Internal chat')
@ApiBearerAuth()
@Controller('api/v2/internal_chat/reminders')
export class ChatRemindersController {
  constructor(private readonly reminders: ChatReminders) {}

  /** Your own: those that wait, the next one first; with `state=rung` those that rang, the last one first. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ChatRemindersQuery,
  ): Promise<RestList<ChatReminderRest>> {
    const { perPage: first, cursor: after } = query;
    const state = query.state === 'rung' ? 'RUNG' : 'PENDING';
    const page = await this.reminders.list(ctx, { first, after: after ?? null, state });
    return restList(request, query, page, chatReminderRest);
  }

  /** The bell tells you when its time has come. */
  @Post()
  @HttpCode(201)
  @SignedIn()
  async add(@Ctx() ctx: RequestContext, @Input() body: AddChatReminderInput): One {
    const { threadId, messageId, ...said } = body;
    const [thread, message] = [threadId, messageId].map((id) => (id ? Number(id) : null));
    const wish = { ...said, threadId: thread ?? null, messageId: message ?? null };
    return { data: chatReminderRest(await this.reminders.add(ctx, wish)) };
  }

  /** It rings then and not before; one that has rung waits again. */
  @Put(':id')
  @SignedIn()
  async move(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { dueAt }: MoveChatReminderRest,
  ): One {
    return { data: chatReminderRest(await this.reminders.move(ctx, id, dueAt)) };
  }

  /** One that waits rings no more; one that has rung is done. */
  @Delete(':id')
  @HttpCode(200)
  @SignedIn()
  async cancel(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: chatReminderRest(await this.reminders.cancel(ctx, id)) };
  }

  /** One that you cancelled waits again; one that was done is among those that rang. */
  @Post(':id/restore')
  @HttpCode(200)
  @SignedIn()
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return { data: chatReminderRest(await this.reminders.restore(ctx, id)) };
  }
}
