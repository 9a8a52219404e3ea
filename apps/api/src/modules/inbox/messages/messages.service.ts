import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { decodeCursor, encodeCursor, pageSize } from '../../../platform/graphql/index.js';
import { eventCursorNow } from '../../../platform/outbox/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { MessageRow } from './message-row.rules.js';
import { MessageViews } from './message-views.service.js';
import type { MessageConnection, MessageType } from './message.type.js';
import { MessagesRepository, type MessageSlice } from './messages.repository.js';

export interface MessageListRequest {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

const DEFAULT_PAGE = 50;

/** Reads of a ticket's timeline. */
@Injectable()
export class MessagesService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageViews) private readonly views: MessageViews,
  ) {}

  /** Always oldest first. Without `first` or `last`: the newest 50. @throws not_found */
  async list(ctx: RequestContext, ticketId: number, request: MessageListRequest): Promise<MessageConnection> {
    const page = (await this.lists(ctx, [ticketId], request)).get(ticketId);
    if (!page) throw InboxErrors.notFound();
    return page;
  }

  /** The same of several tickets at once, without those that the caller may not see. */
  async lists(
    ctx: RequestContext,
    ticketIds: readonly number[],
    request: MessageListRequest,
  ): Promise<ReadonlyMap<number, MessageConnection>> {
    const { slice, size } = sliceOf(request);
    return this.db.read(ctx, async (q) => {
      const [visible, eventCursor, rows] = await Promise.all([
        this.tickets.visibleOf(q, ticketIds),
        // Read first: what is added in between is shown already and comes once more as an event, never not at all.
        eventCursorNow(q),
        this.messages.slices(q, ticketIds, { ...slice, limit: size + 1 }),
      ]);
      const pages = visible.map((id) => [id, this.pageOf(ctx, rows.get(id) ?? [], slice, size)] as const);
      return new Map(pages.map(([id, page]) => [id, { ...page, eventCursor: String(eventCursor) }]));
    });
  }

  /** @throws not_found, also when the message belongs to another ticket. */
  async get(ctx: RequestContext, ticketId: number, id: number): Promise<MessageType> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      const row = await this.messages.byId(q, id);
      if (!row || row.ticket_id !== ticketId) throw InboxErrors.notFound();
      return this.views.message(ctx, row);
    });
  }

  /** Newest first; page 1 has the newest. @throws not_found */
  async numberedPage(
    ctx: RequestContext,
    ticketId: number,
    page: number,
    size: number,
  ): Promise<{ rows: MessageType[]; total: number }> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      const total = await this.messages.count(q, ticketId);
      const before = total - (page - 1) * size + 1;
      if (before <= 1) return { rows: [], total };
      const rows = await this.messages.slice(q, ticketId, { before, from: 'end', limit: size });
      return { rows: rows.reverse().map((row) => this.views.message(ctx, row)), total };
    });
  }

  /** @param rows oldest first, one more than asked for when there are more */
  private pageOf(
    ctx: RequestContext,
    rows: readonly MessageRow[],
    slice: Omit<MessageSlice, 'limit'>,
    size: number,
  ) {
    const hasMore = rows.length > size;
    const kept = slice.from === 'start' ? rows.slice(0, size) : rows.slice(hasMore ? 1 : 0);
    const edges = kept.map((row) => ({
      cursor: encodeCursor([row.position]),
      node: this.views.message(ctx, row),
    }));
    const pageInfo = {
      hasNextPage: slice.from === 'start' ? hasMore : Boolean(slice.before),
      hasPreviousPage: slice.from === 'end' ? hasMore : Boolean(slice.after),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    };
    return { edges, pageInfo };
  }
}

function sliceOf(request: MessageListRequest): { slice: Omit<MessageSlice, 'limit'>; size: number } {
  if (request.first && request.last) {
    throw InboxErrors.invalid({
      fields: { last: ['Ask for the first or for the last ones, not for both.'] },
    });
  }
  const position = (cursor: string | null | undefined, field: string) =>
    cursor ? Number(decodeCursor(cursor, 1, field)[0]) : null;
  const after = position(request.after, 'after');
  const before = position(request.before, 'before');
  // "after" alone reads on from there; everything else looks from the newest backwards.
  const from = request.first || (after !== null && !request.last) ? 'start' : 'end';
  const size =
    from === 'start' ? pageSize(request.first, DEFAULT_PAGE) : pageSize(request.last, DEFAULT_PAGE, 'last');
  return { slice: { after, before, from }, size };
}
