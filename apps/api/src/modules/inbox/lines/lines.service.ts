import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { decodeCursor, encodeCursor, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { eventCursorNow } from '../../../platform/outbox/index.js';
import { InboxErrors } from '../inbox.errors.js';
import { MessageViews } from '../messages/message-views.service.js';
import type { MessageConnection } from '../messages/message.type.js';
import type { SystemLineKindName } from '../messages/system-line.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { LinesRepository } from './lines.repository.js';

export interface LinesRequest {
  first?: number | null;
  after?: string | null;
  kinds?: readonly SystemLineKindName[] | null;
}

const DEFAULT_PAGE = 25;

/** Everything that happened to a ticket and why: its system lines, newest first. */
@Injectable()
export class LinesService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(LinesRepository) private readonly lines: LinesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageViews) private readonly views: MessageViews,
  ) {}

  /** @throws not_found */
  async list(ctx: RequestContext, ticketId: number, request: LinesRequest): Promise<MessageConnection> {
    const page = (await this.lists(ctx, [ticketId], request)).get(ticketId);
    if (!page) throw InboxErrors.notFound();
    return page;
  }

  /** The same of several tickets at once, without those that the caller may not see. */
  async lists(
    ctx: RequestContext,
    ticketIds: readonly number[],
    request: LinesRequest,
  ): Promise<ReadonlyMap<number, MessageConnection>> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const before = request.after ? Number(decodeCursor(request.after, 1)[0]) : null;
    const kinds = request.kinds?.length ? request.kinds : null;
    return this.db.read(ctx, async (q) => {
      const [visible, eventCursor, rows] = await Promise.all([
        this.tickets.visibleOf(q, ticketIds),
        eventCursorNow(q),
        this.lines.pages(q, ticketIds, { before, kinds, limit: size + 1 }),
      ]);
      const pages = visible.map((id) => {
        const nodes = (rows.get(id) ?? []).map((row) => this.views.message(ctx, row));
        return [id, pageOf(nodes, size, (line) => encodeCursor([line.position]), before !== null)] as const;
      });
      return new Map(pages.map(([id, page]) => [id, { ...page, eventCursor: String(eventCursor) }]));
    });
  }
}
