import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { decodeCursor, encodeCursor, pageOf, pageSize } from '../../../platform/graphql/index.js';
import { MessageViews } from '../messages/message-views.service.js';
import { MessagesRepository } from '../messages/messages.repository.js';
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
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageViews) private readonly views: MessageViews,
  ) {}

  /** @throws not_found */
  async list(ctx: RequestContext, ticketId: number, request: LinesRequest): Promise<MessageConnection> {
    const size = pageSize(request.first, DEFAULT_PAGE);
    const before = request.after ? Number(decodeCursor(request.after, 1)[0]) : null;
    const kinds = request.kinds?.length ? request.kinds : null;
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      const eventCursor = await this.messages.eventCursor(q);
      const rows = await this.lines.page(q, ticketId, { before, kinds, limit: size + 1 });
      const nodes = rows.map((row) => this.views.message(ctx, row));
      const page = pageOf(nodes, size, (line) => encodeCursor([line.position]), before !== null);
      return { ...page, eventCursor };
    });
  }
}
