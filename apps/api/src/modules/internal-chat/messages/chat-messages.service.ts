import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { termWords } from '../../../platform/search/search-words.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreads } from '../threads/chat-threads.service.js';
import type { ChatMessageRow } from './chat-message-row.rules.js';
import { type ChatMessageView, ChatMessageViews } from './chat-message-views.service.js';
import { type ChatDirection, MAX_PINNED } from './chat-message.rules.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';

export interface StretchRequest {
  threadId: number;
  direction: ChatDirection;
  /** The message from where; without it, the newest. */
  id?: number | null;
  first?: number | null;
}

export interface SearchRequest {
  query: string;
  threadId?: number | null;
  first?: number | null;
  after?: string | null;
  /** Numbered pages of REST, when there is no cursor. */
  page?: number;
}

const DEFAULT_PAGE = 50;
const END = 2_147_483_647;

/** Reads of messages, for those who are in their threads. */
@Injectable()
export class ChatMessages {
  constructor(
    private readonly database: Database,
    private readonly messages: ChatMessagesRepository,
    private readonly threads: ChatThreads,
    private readonly views: ChatMessageViews,
  ) {}

  /** @throws not_found */
  get(ctx: RequestContext, id: number): Promise<ChatMessageView> {
    return this.database.read(ctx, (q) => this.within(q, id));
  }

  /** The same inside a transaction, which sees its own changes. */
  async within(q: Reader, id: number): Promise<ChatMessageView> {
    const { userId } = speakerOf(q.ctx);
    const [place, [row]] = await Promise.all([
      this.messages.placeOf(q, userId, id),
      this.messages.byIds(q, [id]),
    ]);
    if (!place || !row) throw ChatErrors.notFound();
    return this.views.message(q.ctx, row);
  }

  /** A stretch of a thread, the oldest first. @throws not_found */
  list(
    ctx: RequestContext,
    { threadId, direction, id, first }: StretchRequest,
  ): Promise<Page<ChatMessageView>> {
    const size = pageSize(first, DEFAULT_PAGE);
    return this.database.read(ctx, async (q) => {
      await this.threads.assertIn(q, threadId);
      const position = id === undefined || id === null ? END : await this.positionOf(q, threadId, id);
      const earlier = Math.floor((size - 1) / 2);
      if (direction === 'BEFORE')
        return this.page(ctx, await this.earlier(q, threadId, position, size), null);
      if (direction === 'AFTER') return this.page(ctx, null, await this.later(q, threadId, position, size));
      if (position === END) return this.page(ctx, await this.earlier(q, threadId, position, size), null);
      const before = await this.earlier(q, threadId, position, earlier);
      return this.page(ctx, before, await this.later(q, threadId, position - 1, size - earlier));
    });
  }

  /** In one thread, or all of one's own; newest first. */
  async search(ctx: RequestContext, { query, threadId = null, first, after, page = 1 }: SearchRequest) {
    const { userId } = speakerOf(ctx);
    const size = pageSize(first, DEFAULT_PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const words = termWords(query);
    const found = await this.database.read(ctx, async (q) => {
      if (threadId !== null) await this.threads.assertIn(q, threadId);
      if (words.length === 0) return [];
      const skip = before === null ? (page - 1) * size : 0;
      return this.byIds(q, await this.messages.search(q, userId, { words, threadId, before, size, skip }));
    });
    return pageOf(found, size, ({ id }) => encodeCursor([id]), before !== null || page > 1);
  }

  /** The newest pin first. @throws not_found */
  pinned(ctx: RequestContext, threadId: number): Promise<ChatMessageView[]> {
    return this.database.read(ctx, async (q) => {
      await this.threads.assertIn(q, threadId);
      const rows = await this.messages.pinned(q, threadId, MAX_PINNED);
      return rows.map((row) => this.views.message(ctx, row));
    });
  }

  /** One's own, in the threads that one is in; newest first. */
  async starred(
    ctx: RequestContext,
    { first, after }: { first?: number | null; after?: string | null },
  ): Promise<Page<ChatMessageView>> {
    const { userId } = speakerOf(ctx);
    const size = pageSize(first, DEFAULT_PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const found = await this.database.read(ctx, async (q) =>
      this.byIds(q, await this.messages.starred(q, userId, size, before)),
    );
    return pageOf(found, size, ({ id }) => encodeCursor([id]), before !== null);
  }

  /** Messages of the caller's threads by id. */
  async ofIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, ChatMessageView>> {
    const found = await this.database.read(ctx, async (q) => {
      const views = await this.byIds(q, ids);
      const threads = await this.threads.byIds(ctx, [...new Set(views.map(({ threadId }) => threadId))]);
      return views.filter(({ threadId }) => threads.has(threadId));
    });
    return new Map(found.map((view) => [view.id, view]));
  }

  /** In the order of the ids; what went meanwhile is left out. */
  private async byIds(q: Reader, ids: readonly number[]): Promise<ChatMessageView[]> {
    const rows = new Map((await this.messages.byIds(q, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [this.views.message(q.ctx, row)] : [];
    });
  }

  private async positionOf(q: Reader, threadId: number, id: number): Promise<number> {
    const place = await this.messages.placeOf(q, speakerOf(q.ctx).userId, id);
    if (place?.threadId !== threadId) throw ChatErrors.notFound();
    return place.position;
  }

  private async earlier(q: Reader, threadId: number, position: number, size: number): Promise<Side> {
    const rows = await this.messages.before(q, { threadId, position, size });
    return { rows: rows.slice(0, size).toReversed(), hasMore: rows.length > size };
  }

  private async later(q: Reader, threadId: number, position: number, size: number): Promise<Side> {
    const rows = await this.messages.after(q, { threadId, position, size });
    return { rows: rows.slice(0, size), hasMore: rows.length > size };
  }

  /** Of a side that was not asked for, it is taken that something stands there when there is something to begin from. */
  private page(ctx: RequestContext, before: Side | null, after: Side | null): Page<ChatMessageView> {
    const rows = [...(before?.rows ?? []), ...(after?.rows ?? [])];
    const nodes = rows.map((row) => this.views.message(ctx, row));
    const { edges, pageInfo } = pageOf(nodes, nodes.length, ({ id }) => encodeCursor([id]));
    return {
      edges,
      pageInfo: {
        ...pageInfo,
        hasPreviousPage: before?.hasMore ?? true,
        hasNextPage: after?.hasMore ?? false,
      },
    };
  }
}

interface Side {
  rows: ChatMessageRow[];
  hasMore: boolean;
}
