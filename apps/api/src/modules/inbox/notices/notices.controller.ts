import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, restList } from '../../../platform/http/index.js';
import { MarkNoticesReadInput, NoticeListQuery } from './notice.input.js';
import { NoticeList } from './notice-list.service.js';
import type { NoticeType } from './notice.type.js';

@ApiTags('Notices')
@ApiBearerAuth()
@Controller('api/v2/notices')
export class NoticesController {
  constructor(private readonly notices: NoticeList) {}

  /** What the bell tells you, the newest first. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: NoticeListQuery,
  ) {
    const { perPage, cursor, unread } = query;
    const page = await this.notices.list(ctx, {
      first: perPage,
      after: cursor ?? null,
      unreadOnly: unread ?? false,
    });
    return restList(request, query, page, noticeRest);
  }

  @Get('unread_count')
  @SignedIn()
  async unread(@Ctx() ctx: RequestContext) {
    return { data: { unread: await this.notices.unreadCount(ctx) } };
  }

  /** With an empty body, all of them. */
  @Post('read')
  @HttpCode(200)
  @SignedIn()
  async read(@Ctx() ctx: RequestContext, @Input() body: MarkNoticesReadInput) {
    return { data: { unread: await this.notices.markRead(ctx, body) } };
  }
}

function noticeRest(notice: NoticeType) {
  const { ticket } = notice;
  return {
    id: notice.id,
    kind: notice.kind,
    ticket: ticket && {
      id: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      contact_name: ticket.contactName,
      channel_type: ticket.channelType,
    },
    message_id: notice.messageId,
    excerpt: notice.excerpt,
    count: notice.count,
    is_of_many: notice.isOfMany,
    actor_name: notice.actorName,
    author_name: notice.authorName,
    note: notice.note,
    chat_thread: notice.chatThread,
    chat_message_id: notice.chatMessageId,
    change: notice.change,
    created_at: notice.createdAt.toISOString(),
    read_at: notice.readAt?.toISOString() ?? null,
  };
}
