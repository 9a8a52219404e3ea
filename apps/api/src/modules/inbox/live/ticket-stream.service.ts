import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { PlatformErrors } from '../../../platform/errors/coded-error.js';
import type { StoredEvent } from '../../../platform/outbox/index.js';
import { EventTail, pumped, type PushStream, sharedEvent } from '../../../platform/realtime/index.js';
import { channelLimitsOf, mayEnter } from '../../channels/index.js';
import { TeamChanged } from '../../identity/index.js';
import { InboxErrors } from '../inbox.errors.js';
import {
  messageEventNames,
  MessageCreated,
  MessagesMoved,
  type TicketEventPayload,
  ticketEventNames,
} from '../inbox.events.js';
import { MessageViews } from '../messages/message-views.service.js';
import type { TicketFilter } from '../tickets/ticket.input.js';
import { TicketCriteriaService } from '../tickets/ticket-criteria.service.js';
import { changeOf, matchedBefore, matches, type TicketCriteria } from '../tickets/ticket-list.rules.js';
import { TicketsService } from '../tickets/tickets.service.js';
import type { MessageEventType, TicketEventType } from './live.type.js';
import type { LiveTicketRow } from './live-tickets.repository.js';
import { listedTicket, LiveTickets } from './live-tickets.service.js';

/** The durable events of tickets and messages, for one subscriber at a time. */
@Injectable()
export class TicketStreams {
  /** What was said of a row: the very same to all who see the same. */
  private readonly tellings = new WeakMap<LiveTicketRow, Map<string, Told>>();

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(EventTail) private readonly tail: EventTail,
    @Inject(LiveTickets) private readonly live: LiveTickets,
    @Inject(TicketCriteriaService) private readonly criteria: TicketCriteriaService,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(MessageViews) private readonly messages: MessageViews,
  ) {}

  /**
   * Rows that enter a list, change in it, and leave it.
   * @throws RESYNC_REQUIRED also when the filter has come to mean something else: another day, other teams.
   */
  async ticketEvents(
    ctx: RequestContext,
    filter: TicketFilter | null,
    after: string | null,
  ): Promise<PushStream<Told>> {
    const { criteria, isOfTeams, goodUntil } = await this.db.read(ctx, (q) =>
      this.criteria.resolve(q, filter),
    );
    const names = isOfTeams ? [...ticketEventNames, TeamChanged.name] : ticketEventNames;
    return pumped(
      (signal) => this.tail.subscribe(ctx, { after, names, signal }),
      async (all) => {
        const batch = all.filter((event) => event.name !== TeamChanged.name);
        if (batch.length < all.length || (goodUntil && ctx.now() > goodUntil)) {
          const now = await this.db.read(ctx, (q) => this.criteria.resolve(q, filter));
          if (!isDeepStrictEqual(now.criteria, criteria)) throw PlatformErrors.resyncRequired();
        }
        const found = await Promise.all(
          groupsOf(batch, ctx).map((group) => this.changeOf(ctx, criteria, group)),
        );
        return found.filter((told) => told !== null);
      },
    );
  }

  /**
   * What is added to one ticket and what changes in it. It ends for whom the ticket was closed meanwhile: a guest who was
   * taken out hears so by the line that says it to the others.
   * @throws not_found
   */
  async ticketMessages(
    ctx: RequestContext,
    ticketId: number,
    after: string | null,
  ): Promise<PushStream<{ ticketMessages: MessageEventType }>> {
    await this.db.read(ctx, (q) => this.tickets.assertVisible(q, ticketId));
    const concerns = (event: StoredEvent) => (event.payload as { ticketId: number }).ticketId === ticketId;
    return pumped(
      (signal) => this.tail.subscribe(ctx, { after, names: messageEventNames, concerns, signal }),
      async (own) => {
        // Positions are others now: what the subscriber holds cannot be patched, only read anew.
        if (own.some(({ name }) => name === MessagesMoved.name)) throw PlatformErrors.resyncRequired();
        const found = await Promise.all(own.map((event) => this.messageEvent(ctx, event)));
        return found.filter((event) => event !== null).map((event) => ({ ticketMessages: event }));
      },
    );
  }

  private async changeOf(
    ctx: RequestContext,
    criteria: TicketCriteria,
    group: EventGroup,
  ): Promise<Told | null> {
    const { ticketId, cursor } = group;
    const row = await this.live.visible(ctx, ticketId, cursor);
    if (!row || !isListedFor(ctx, criteria, row)) return null;
    const now = listedTicket(row);
    const was = group.payloads.some((payload) => matchedBefore(criteria, now, payload));
    const change = changeOf(was, matches(criteria, now));
    if (!change) return null;
    const tell = (): Told => {
      const ticket = change === 'LEFT' ? null : this.live.view(ctx, row);
      return { ticketEvents: { cursor: String(cursor), change, ticketId, ticket } };
    };
    const kind = change === 'LEFT' ? '' : this.live.kindOfViewer(ctx, row);
    if (kind === null) return tell();
    const known = this.tellings.get(row) ?? new Map<string, Told>();
    this.tellings.set(row, known);
    const key = `${cursor} ${change} ${kind}`;
    const told = known.get(key) ?? sharedEvent(tell());
    known.set(key, told);
    return told;
  }

  private async messageEvent(ctx: RequestContext, event: StoredEvent): Promise<MessageEventType | null> {
    const { ticketId, messageId } = event.payload as { ticketId: number; messageId: number };
    const cursor = event.cursor ?? 0;
    const [ticket, message] = await Promise.all([
      this.live.visible(ctx, ticketId, cursor),
      this.live.message(ctx, messageId, cursor),
    ]);
    if (!ticket) throw InboxErrors.notFound();
    if (!message) return null;
    const change = event.name === MessageCreated.name ? 'ADDED' : 'UPDATED';
    return { cursor: String(cursor), change, message: this.messages.message(ctx, message) };
  }
}

interface Told {
  ticketEvents: TicketEventType;
}

/** What somebody was asked into in a closed channel stands in the list of their mentions, and in no other. */
function isListedFor(ctx: RequestContext, criteria: TicketCriteria, row: LiveTicketRow): boolean {
  return criteria.mentionOf !== undefined || mayEnter(channelLimitsOf(ctx), row.members);
}

interface EventGroup {
  ticketId: number;
  /** Of the last event of the group. */
  cursor: number;
  payloads: TicketEventPayload[];
}

/**
 * Events that follow each other and concern one ticket (an answer makes several) are told as one. Others in
 * between keep them apart, so that cursors stay in order and a resumed subscriber misses nothing.
 */
function groupsOf(batch: readonly StoredEvent[], ctx: RequestContext): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of batch) {
    const payload = event.payload as TicketEventPayload;
    const isSomebodyElses =
      payload.userId !== undefined && ctx.actor.kind === 'user' && payload.userId !== ctx.actor.userId;
    if (isSomebodyElses) continue;
    const last = groups.at(-1);
    const cursor = event.cursor ?? 0;
    if (last?.ticketId === payload.ticketId) {
      last.cursor = cursor;
      last.payloads.push(payload);
    } else {
      groups.push({ ticketId: payload.ticketId, cursor, payloads: [payload] });
    }
  }
  return groups;
}
