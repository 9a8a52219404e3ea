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
import { eventCursorNow } from '../../../platform/outbox/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { speakerOf } from '../speaker.rules.js';
import { identifierOf, type ThreadKind, type ThreadView } from './chat-thread.rules.js';
import {
  ChatThreadsRepository,
  type ListEntry,
  type ListPlace,
  type ThreadRow,
} from './chat-threads.repository.js';

export interface ThreadListRequest {
  first?: number | null;
  after?: string | null;
  term?: string | null;
}

interface Pair {
  kind: ThreadKind;
  pairLow: number | null;
  pairHigh: number | null;
}

const DEFAULT_PAGE = 50;

/** Reads of threads. Each person sees those that they are in, and what those are to them. */
@Injectable()
export class ChatThreads {
  constructor(
    private readonly database: Database,
    private readonly threads: ChatThreadsRepository,
  ) {}

  async list(
    ctx: RequestContext,
    { first, after, term }: ThreadListRequest,
  ): Promise<Page<ThreadView> & { eventCursor: string }> {
    const { userId } = speakerOf(ctx);
    const size = pageSize(first, DEFAULT_PAGE);
    const place = after ? placeOf(after) : null;
    const { listed, eventCursor } = await this.database.read(ctx, async (q) => {
      // Before all else: what happens meanwhile is told again, and changes nothing then.
      const cursor = await eventCursorNow(q);
      const entries = await this.threads.entries(q, userId, { size, after: place, term: term ?? '' });
      const ids = entries.flatMap(({ threadId }) => (threadId === null ? [] : [threadId]));
      const rows = new Map((await this.threads.rows(q, userId, ids)).map((row) => [row.id, row]));
      // A thread that was left between the two statements is there no more.
      const shown = entries.flatMap((entry) => {
        const row = entry.threadId === null ? null : rows.get(entry.threadId);
        return row === undefined
          ? []
          : [{ entry, view: row ? viewOf(row, userId) : placeholder(entry, userId) }];
      });
      return { listed: shown, eventCursor: String(cursor) };
    });
    const page = pageOf(listed, size, ({ entry }) => cursorOf(entry), place !== null);
    return {
      ...page,
      eventCursor,
      edges: page.edges.map(({ cursor, node }) => ({ cursor, node: node.view })),
    };
  }

  /** @throws not_found, also for threads that the caller is not in */
  get(ctx: RequestContext, id: number): Promise<ThreadView> {
    return this.database.read(ctx, (q) => this.within(q, id));
  }

  /** The same inside a transaction, which sees its own changes. */
  async within(q: Reader, id: number): Promise<ThreadView> {
    const { userId } = speakerOf(q.ctx);
    const row = await this.threads.row(q, userId, id);
    if (!row) throw ChatErrors.notFound();
    return viewOf(row, userId);
  }

  /** Those of them that the caller is in. */
  async byIds(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, ThreadView>> {
    const { userId } = speakerOf(ctx);
    const rows = await this.database.read(ctx, (q) => this.threads.rows(q, userId, ids));
    return new Map(rows.map((row) => [row.id, viewOf(row, userId)]));
  }

  /** @throws not_found */
  async assertIn(q: Reader, id: number): Promise<void> {
    const { userId } = speakerOf(q.ctx);
    if (!(await this.threads.isIn(q, userId, id))) throw ChatErrors.notFound();
  }

  /** What was said with somebody who does not work here any more is only read. @throws chat.colleague_gone */
  async assertHeard(q: Reader, { kind, pairLow, pairHigh }: Pair): Promise<void> {
    if (kind !== 'DIRECT') return;
    const pair = new Set([pairLow ?? 0, pairHigh ?? 0]);
    if ((await this.threads.working(q, [...pair])).length < pair.size) throw ChatErrors.colleagueGone();
  }
}

function viewOf(row: ThreadRow, viewerId: number): ThreadView {
  const { id, kind, subject, colleagueId } = row;
  return {
    id,
    kind,
    identifier: identifierOf({ id, colleagueId }),
    primary: kind === 'DIRECT',
    personal: colleagueId === viewerId,
    subject,
    name: kind === 'DIRECT' ? (row.colleagueName ?? '') : subject,
    ticketId: row.ticketId,
    participants: row.people,
    colleagueId,
    isDeserted: row.isDeserted,
    muted: row.isMuted,
    unread: row.unread,
    markUnread: row.isMarkedUnread,
    unreadMentions: row.mentions,
    firstUnreadMessageId: row.firstUnreadId,
    userMessageCount: row.messageCount,
    lastRead: row.readAt,
    readPosition: row.readPosition,
    lastPosition: row.lastPosition,
    lastMessageId: row.lastMessageId,
    lastMessageTime: row.lastMessageAt,
    attachmentsTotal: row.attachmentCount,
    createdAt: row.createdAt,
    version: row.version,
    ownVersion: row.ownVersion,
    isOwner: row.isOwner,
  };
}

/** A colleague with whom nothing was said yet. */
function placeholder({ colleagueId, name }: ListEntry, viewerId: number): ThreadView {
  const ids = [...new Set([viewerId, colleagueId ?? viewerId])];
  return {
    ...{ id: null, kind: 'DIRECT', identifier: identifierOf({ id: null, colleagueId }), primary: true },
    ...{ personal: colleagueId === viewerId, subject: '', name, ticketId: null },
    participants: ids.map((id) => ({ id, owner: false })),
    ...{ colleagueId, isDeserted: false, muted: false, unread: 0, markUnread: false, unreadMentions: 0 },
    ...{ firstUnreadMessageId: null, userMessageCount: 0, lastRead: null, readPosition: 0, lastPosition: 0 },
    ...{ lastMessageId: null, lastMessageTime: null, attachmentsTotal: 0, createdAt: null },
    ...{ version: 0, ownVersion: 0, isOwner: false },
  };
}

function cursorOf({ deserted, muted, age, name, key }: ListEntry): string {
  return encodeCursor([deserted, muted, age, name, key]);
}

function placeOf(cursor: string): ListPlace {
  const [deserted, muted, age, name, key] = decodeCursor(cursor, 5);
  return {
    deserted: cursorNumber(deserted),
    muted: cursorNumber(muted),
    age: cursorNumber(age),
    name: String(name),
    key: cursorNumber(key),
  };
}
