import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Input, QueryInput, type RestList, restList, TermQuery } from '../../../platform/http/index.js';
import { IdPipe } from '../../../platform/ids/index.js';
import { ChatAttachments, RECENT_FILES } from '../attachments/chat-attachments.service.js';
import { ChatFilesQuery, numberedList } from '../chat-rest-list.js';
import { chatAttachmentRest } from '../messages/chat-message.rest.js';
import { ChatMessages } from '../messages/chat-messages.service.js';
import { ChatThreadChanges } from './chat-thread-changes.service.js';
import { ChatThreadMarks } from './chat-thread-marks.service.js';
import { ChatThreadFields, ChatValue, CreateChatThreadInput, wishOf } from './chat-thread.input.js';
import {
  type ChatThreadRest,
  chatThreadRest,
  type OpenChatThreadRest,
  openChatThreadRest,
} from './chat-thread.rest.js';
import type { ThreadView } from './chat-thread.rules.js';
import { ChatThreads } from './chat-threads.service.js';

type One = Promise<{ data: ChatThreadRest }>;

const SHOWN_FIRST = 50;

@ApiTags('Internal chat')
@ApiBearerAuth()
@Controller('api/v2/internal_chat/threads')
export class ChatThreadsController {
  constructor(
    private readonly threads: ChatThreads,
    private readonly changes: ChatThreadChanges,
    private readonly marks: ChatThreadMarks,
    private readonly messages: ChatMessages,
    private readonly attachments: ChatAttachments,
  ) {}

  /** One's own, and the colleagues with whom there is none yet: those have no id. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: TermQuery,
  ): Promise<RestList<ChatThreadRest>> {
    const { perPage: first, cursor: after, term } = query;
    return restList(
      request,
      query,
      await this.threads.list(ctx, { first, after: after ?? null, term: term ?? null }),
      chatThreadRest,
    );
  }

  /** A group; or, of one colleague and without a subject, the thread with them. */
  @Post()
  @HttpCode(201)
  @SignedIn()
  async create(@Ctx() ctx: RequestContext, @Input() body: CreateChatThreadInput): One {
    return one(await this.changes.create(ctx, wishOf(body)));
  }

  /** With its newest messages and files. */
  @Get(':id')
  @SignedIn()
  async get(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: OpenChatThreadRest }> {
    const thread = await this.threads.get(ctx, id);
    const { edges } = await this.messages.list(ctx, {
      threadId: id,
      direction: 'BEFORE',
      first: SHOWN_FIRST,
    });
    const files = await this.attachments.list(ctx, id, { first: RECENT_FILES });
    const nodes = edges.map(({ node }) => node);
    return {
      data: openChatThreadRest(
        thread,
        nodes,
        files.edges.map(({ node }) => node),
      ),
    };
  }

  /** By an owner of the group. */
  @Put(':id')
  @SignedIn()
  async update(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ChatThreadFields,
  ): One {
    return one(await this.changes.update(ctx, id, wishOf(body)));
  }

  /** For everybody, by an owner of the group. */
  @Delete(':id')
  @HttpCode(204)
  @SignedIn()
  async delete(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.delete(ctx, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @SignedIn()
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return one(await this.changes.restore(ctx, id));
  }

  /** The newest first. */
  @Get(':id/attachments')
  @SignedIn()
  async files(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: ChatFilesQuery,
  ) {
    const { perPage: first, page, cursor: after = null, search: term = null } = query;
    const files = await this.attachments.list(ctx, id, { first, after, page, term });
    const { meta, ...rest } = numberedList(request, query, files, chatAttachmentRest);
    return { ...rest, meta: { ...meta, total: files.totalCount } };
  }

  /** Up to the newest message. */
  @Post(':id/read')
  @HttpCode(200)
  @SignedIn()
  async read(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return one(await this.marks.read(ctx, id));
  }

  /** From this message on. */
  @Post(':id/unread/:messageId')
  @HttpCode(200)
  @SignedIn()
  async unread(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Param('messageId', IdPipe) messageId: number,
  ): One {
    return one(await this.marks.unread(ctx, id, messageId));
  }

  /** The group is gone for who leaves; its last owner hands it over. */
  @Post(':id/leave')
  @HttpCode(204)
  @SignedIn()
  async leave(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): Promise<void> {
    await this.changes.leave(ctx, id);
  }

  @Post(':id/mute')
  @HttpCode(200)
  @SignedIn()
  async mute(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { value }: ChatValue,
  ): One {
    return one(await this.marks.mute(ctx, id, value));
  }
}

function one(view: ThreadView): { data: ChatThreadRest } {
  return { data: chatThreadRest(view) };
}
