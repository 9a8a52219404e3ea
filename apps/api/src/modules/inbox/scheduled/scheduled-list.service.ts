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
import { EventTail, PushStream } from '../../../platform/realtime/index.js';
import { TicketsService } from '../tickets/tickets.service.js';
import { ScheduledChanged } from './scheduled-message.events.js';
import type { ScheduledStateName } from './scheduled-message.rules.js';
import type { ScheduledMessageType } from './scheduled-message.type.js';
import { ScheduledMessagesRepository } from './scheduled-messages.repository.js';
import { ScheduledViews } from './scheduled-views.service.js';

const DEFAULT_PAGE = 25;
const OPEN: readonly ScheduledStateName[] = ['WAITING', 'FAILED'];

/** Reads of what waits to be sent. */
@Injectable()
export class ScheduledList {
  constructor(
    private readonly db: Database,
    private readonly scheduled: ScheduledMessagesRepository,
    private readonly tickets: TicketsService,
    private readonly views: ScheduledViews,
    private readonly tail: EventTail,
  ) {}

  /** What waits in a ticket. @throws not_found */
  ofTicket(ctx: RequestContext, ticketId: number): Promise<ScheduledMessageType[]> {
    return this.db.read(ctx, async (q) => {
      await this.tickets.assertVisible(q, ticketId);
      return this.views.views(q, await this.scheduled.openOf(q, [ticketId]));
    });
  }

  /** The same for tickets that this caller has been shown already. */
  ofTickets(ctx: RequestContext, ids: readonly number[]): Promise<Map<number, ScheduledMessageType[]>> {
    return this.db.read(ctx, async (q) => {
      const views = await this.views.views(q, await this.scheduled.openOf(q, ids));
      const found = new Map<number, ScheduledMessageType[]>();
      for (const view of views) found.set(view.ticketId, [...(found.get(view.ticketId) ?? []), view]);
      return found;
    });
  }

  /** One's own, the next first. */
  async own(
    ctx: RequestContext,
    request: { states?: readonly ScheduledStateName[] | null; first?: number | null; after?: string | null },
  ): Promise<Page<ScheduledMessageType>> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw PlatformErrors.notAllowed();
    const size = pageSize(request.first, DEFAULT_PAGE);
    const [at, id] = request.after ? decodeCursor(request.after, 2) : [];
    const after = at === undefined ? null : { sendAt: new Date(cursorNumber(at)), id: cursorNumber(id) };
    const states = request.states?.length ? request.states : OPEN;
    return this.db.read(ctx, async (q) => {
      const rows = await this.scheduled.ofAuthor(q, actor.userId, { states, after, size });
      const views = await this.views.views(q, rows);
      return pageOf(views, size, (view) => encodeCursor([view.sendAt.getTime(), view.id]), after !== null);
    });
  }

  /** @throws not_found, also for somebody else's in a ticket that cannot be seen. */
  async get(ctx: RequestContext, id: number): Promise<ScheduledMessageType> {
    return this.db.read(ctx, async (q) => {
      const row = await this.scheduled.byId(q, id);
      await this.tickets.assertVisible(q, row?.ticketId ?? 0);
      const [view] = row ? await this.views.views(q, [row]) : [];
      if (!view) throw PlatformErrors.notFound();
      return view;
    });
  }

  /** The whole list of a ticket, now and each time that it changes: nothing can be missed while a connection was lost. */
  async watch(
    ctx: RequestContext,
    ticketId: number,
  ): Promise<PushStream<{ ticketScheduledMessages: ScheduledMessageType[] }>> {
    const ending = new AbortController();
    const stream = new PushStream<{ ticketScheduledMessages: ScheduledMessageType[] }>(() => ending.abort());
    const tell = async () => stream.push({ ticketScheduledMessages: await this.ofTicket(ctx, ticketId) });
    // Followed before it is read: what happens in between is told once more, never not at all.
    const events = this.tail.subscribe(ctx, { names: [ScheduledChanged.name], signal: ending.signal });
    const pump = async () => {
      for await (const batch of events) {
        const isOurs = batch.some(({ payload }) => (payload as { ticketId: number }).ticketId === ticketId);
        if (isOurs && !ending.signal.aborted) await tell();
      }
      stream.end();
    };
    pump().catch((error: unknown) => stream.fail(error));
    try {
      await tell();
    } catch (error) {
      stream.end();
      throw error;
    }
    return stream;
  }
}
