import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import {
  cursorNumber,
  decodeCursor,
  encodeCursor,
  type Page,
  pageOf,
  pageSize,
} from '../../../platform/graphql/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { NoticesRead } from './notice.events.js';
import type { MarkNoticesReadInput } from './notice.input.js';
import { NOTICES_KEPT_DAYS, type NoticeRow } from './notice.rules.js';
import type { NoticeType } from './notice.type.js';
import { NoticesRepository } from './notices.repository.js';

const DEFAULT_PAGE = 30;
/** Nobody reads "137 unread": counting stops here. */
const COUNT_LIMIT = 100;
const SWEEP_BATCH = 5_000;
const DAY_MS = 86_400_000;

/** What the bell shows to the one who asks. */
@Injectable()
export class NoticeList {
  constructor(
    private readonly database: Database,
    private readonly notices: NoticesRepository,
    private readonly outbox: Outbox,
  ) {}

  async list(
    ctx: RequestContext,
    { first, after, unreadOnly }: { first?: number | null; after?: string | null; unreadOnly?: boolean },
  ): Promise<Page<NoticeType>> {
    const userId = userIdOf(ctx);
    const size = pageSize(first, DEFAULT_PAGE);
    const before = after ? cursorNumber(decodeCursor(after, 1)[0]) : null;
    const rows = await this.database.read(ctx, (q) =>
      this.notices.page(q, { userId, before, unreadOnly: unreadOnly ?? false, limit: size + 1 }),
    );
    return pageOf(rows.map(viewOf), size, ({ id }) => encodeCursor([id]), before !== null);
  }

  unreadCount(ctx: RequestContext): Promise<number> {
    const userId = userIdOf(ctx);
    return this.database.read(ctx, (q) => this.notices.unreadCount(q, userId, COUNT_LIMIT));
  }

  /** Notices of others are not among one's own: naming them changes nothing. @returns how many are unread now. */
  async markRead(ctx: RequestContext, { ids, ticketId, upTo }: MarkNoticesReadInput): Promise<number> {
    const userId = userIdOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const read = await this.notices.markRead(tx, userId, {
        ...(ids && { ids: ids.map(Number) }),
        ...(ticketId && { ticketId: Number(ticketId) }),
        ...(upTo && { upTo: Number(upTo) }),
      });
      if (read > 0) await this.outbox.add(tx, NoticesRead, { userId });
      return this.notices.unreadCount(tx, userId, COUNT_LIMIT);
    });
  }

  async sweep(): Promise<void> {
    await this.database.forEachAgency('inbox.forget-notices', async (ctx) => {
      const before = new Date(ctx.now().getTime() - NOTICES_KEPT_DAYS * DAY_MS);
      for (;;) {
        const gone = await this.database.write(ctx, (tx) => this.notices.forget(tx, before, SWEEP_BATCH));
        if (gone < SWEEP_BATCH) return;
      }
    });
  }
}

function viewOf(row: NoticeRow): NoticeType {
  return {
    id: row.id,
    kind: row.kind,
    ticket: ticketOf(row),
    messageId: row.message_id,
    excerpt: row.excerpt,
    count: row.count,
    isOfMany: row.facts.operationId !== undefined && row.count > 1,
    actorName: row.facts.actorName ?? null,
    authorName: row.author_name,
    note: row.facts.note ?? null,
    chatThread: row.facts.chatThread ?? null,
    chatMessageId: row.facts.chatMessageId ?? null,
    change: row.facts.change ?? null,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

function ticketOf(row: NoticeRow): NoticeType['ticket'] {
  if (row.ticket_id === null) return null;
  return {
    id: row.ticket_id,
    number: row.number ?? 0,
    subject: row.subject ?? '',
    contactName: row.contact_name ?? '',
    channelType: row.channel_type ?? '',
  };
}

function userIdOf(ctx: RequestContext): number {
  if (ctx.actor.kind !== 'user') throw PlatformErrors.notAllowed();
  return ctx.actor.userId;
}
