import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { Page } from '../../../platform/graphql/index.js';
import { Input, QueryInput } from '../../../platform/http/index.js';
import { IdPipe, IsId } from '../../../platform/ids/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ChatPageQuery, numberedList } from '../chat-rest-list.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { ChatValue } from '../threads/chat-thread.input.js';
import { ChatMessageChanges } from './chat-message-changes.service.js';
import { ChatEmoji, ChatMessageFields, chatWishOf, SendChatMessageInput } from './chat-message.input.js';
import { type ChatMessageRest, chatMessageRest } from './chat-message.rest.js';
import type { ChatMessageView } from './chat-message-views.service.js';
import { ChatMessages } from './chat-messages.service.js';
import { SendChatMessage } from './send-chat-message.service.js';

const DIRECTIONS = { before: 'BEFORE', after: 'AFTER', around: 'AROUND' } as const;

class ChatMessagesQuery extends ChatPageQuery {
  @ApiPropertyOptional({
    enum: Object.keys(DIRECTIONS),
    description: 'Beside the message `id`, or from the newest.',
  })
  @IsOptional()
  @IsIn(Object.keys(DIRECTIONS), { message: 'direction is before, after or around.' })
  direction?: keyof typeof DIRECTIONS;

  @ApiPropertyOptional({
    type: Number,
    description: 'Needed but for a search, which then is in all of your threads.',
  })
  @IsOptional()
  @IsId()
  threadId?: string;

  @ApiPropertyOptional({ type: Number })
  @IsOptional()
  @IsId()
  id?: string;

  @ApiPropertyOptional({ type: String, description: 'Searches instead; with `page`.' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  query?: string;
}

class ChatDeleteQuery {
  @ApiPropertyOptional({ type: Number, name: 'thread_id', description: 'Where the message stands.' })
  @IsOptional()
  @IsId()
  threadId?: string;
}

class ChatEmojiQuery {
  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  @MaxLength(32)
  emoji?: string;
}

type One = Promise<{ data: ChatMessageRest }>;

@ApiTags('Internal chat')
@ApiBearerAuth()
@Controller('api/v2/internal_chat/messages')
export class ChatMessagesController {
  constructor(
    private readonly messages: ChatMessages,
    private readonly sending: SendChatMessage,
    private readonly changes: ChatMessageChanges,
    private readonly log: Log,
  ) {}

  /** A stretch of a thread, the oldest first; or, with `query`, what is found in it or in all threads, the newest first. */
  @Get()
  @SignedIn()
  async list(
    @Ctx() ctx: RequestContext,
    @Req() request: FastifyRequest,
    @QueryInput() query: ChatMessagesQuery,
  ) {
    const { page, perPage: first, cursor: after = null } = query;
    const threadId = query.threadId === undefined ? null : Number(query.threadId);
    if (query.query !== undefined) {
      const found = await this.messages.search(ctx, { query: query.query, threadId, first, after, page });
      return numberedList(request, query, found, chatMessageRest);
    }
    if (threadId === null) throw ChatErrors.invalid({ fields: { threadId: ['Say which thread.'] } });
    const direction = DIRECTIONS[query.direction ?? 'before'];
    const id = query.id === undefined ? null : Number(query.id);
    return stretch(request, query, await this.messages.list(ctx, { threadId, direction, id, first }));
  }

  @Get(':id')
  @SignedIn()
  async get(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return one(await this.messages.get(ctx, id));
  }

  /** By a `clientMutationId` or an `Idempotency-Key` that is sent again, it is the same message. */
  @Post()
  @HttpCode(201)
  @SignedIn()
  async send(@Ctx() ctx: RequestContext, @Input() body: SendChatMessageInput, @Body() sent: unknown): One {
    this.noteSpoof(ctx, sent);
    return one(await this.sending.send(ctx, chatWishOf(body)));
  }

  /** One’s own. */
  @Put(':id')
  @SignedIn()
  async edit(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() body: ChatMessageFields,
  ): One {
    return one(await this.changes.edit(ctx, id, body));
  }

  /** One’s own, or any as an owner of the thread. */
  @Delete(':id')
  @HttpCode(204)
  @SignedIn()
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() { threadId }: ChatDeleteQuery,
    @Body() body: unknown,
  ): Promise<void> {
    const named = threadId ?? (body as { thread_id?: unknown } | undefined)?.thread_id;
    await this.changes.delete(ctx, id, named === undefined ? null : Number(named));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @SignedIn()
  async restore(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number): One {
    return one(await this.changes.restore(ctx, id));
  }

  /** For all in the thread. */
  @Post(':id/pin')
  @HttpCode(200)
  @SignedIn()
  async pin(@Ctx() ctx: RequestContext, @Param('id', IdPipe) id: number, @Input() { value }: ChatValue): One {
    return one(await this.changes.pin(ctx, id, value));
  }

  /** For oneself. */
  @Post(':id/star')
  @HttpCode(200)
  @SignedIn()
  async star(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { value }: ChatValue,
  ): One {
    return one(await this.changes.star(ctx, id, value));
  }

  @Post(':id/reaction')
  @HttpCode(200)
  @SignedIn()
  async react(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @Input() { emoji }: ChatEmoji,
  ): One {
    return one(await this.changes.react(ctx, id, emoji, true));
  }

  /** The emoji stands in the query, or in the body. */
  @Delete(':id/reaction')
  @HttpCode(200)
  @SignedIn()
  async unreact(
    @Ctx() ctx: RequestContext,
    @Param('id', IdPipe) id: number,
    @QueryInput() query: ChatEmojiQuery,
    @Body() body: unknown,
  ): One {
    const given = query.emoji ?? (body as { emoji?: unknown } | undefined)?.emoji;
    return one(await this.changes.react(ctx, id, typeof given === 'string' ? given : '', false));
  }

  /** Whose message it is, is known by who sends it; another id beside it is written down and has no effect. */
  private noteSpoof({ actor }: RequestContext, sent: unknown): void {
    const named = (sent as { userId?: unknown } | null)?.userId;
    if (named === undefined || actor.kind !== 'user' || Number(named) === actor.userId) return;
    this.log.warnRarely('a message named another author than who sent it', { userId: actor.userId });
  }
}

function one(message: ChatMessageView): { data: ChatMessageRest } {
  return { data: chatMessageRest(message) };
}

/** The links lead on to both sides of what is shown. */
function stretch(
  request: FastifyRequest,
  { perPage }: ChatMessagesQuery,
  { edges, pageInfo }: Page<ChatMessageView>,
) {
  const link = (direction: string, id: number | undefined): string => {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('direction', direction);
    url.searchParams.delete('id');
    if (id !== undefined) url.searchParams.set('id', String(id));
    return `${url.pathname}${url.search}`;
  };
  const [first, last] = [edges.at(0)?.node.id, edges.at(-1)?.node.id];
  return {
    data: edges.map(({ node }) => chatMessageRest(node)),
    links: {
      first: link('before', undefined),
      prev: pageInfo.hasPreviousPage && first !== undefined ? link('before', first) : null,
      next: pageInfo.hasNextPage && last !== undefined ? link('after', last) : null,
    },
    meta: { per_page: perPage },
  };
}
